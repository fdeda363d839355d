package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.LimitsEffects;
import io.github.outboxguard.contracts.capability.LimitsRetries;
import io.github.outboxguard.contracts.capability.LimitsSends;
import io.github.outboxguard.contracts.capability.OutlastsOutages;
import io.github.outboxguard.contracts.capability.RefusesMisuse;
import io.github.outboxguard.contracts.capability.ReportsFigures;
import io.github.outboxguard.contracts.capability.SendsInParallel;
import io.github.outboxguard.contracts.capability.StatesLimits;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.Enqueued;
import io.github.outboxguard.outbox.WriterLimits;
import io.github.outboxguard.outbox.consume.IdempotentConsumer;
import io.github.outboxguard.outbox.consume.RetryBudget;
import io.github.outboxguard.outbox.dispatch.Backoff;
import io.github.outboxguard.outbox.dispatch.CircuitPolicy;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.DispatcherOptions;
import io.github.outboxguard.outbox.dispatch.SenderThreads;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The reference outbox with small limits, sender threads of its own, one route for all topics, and
 * a listener.
 */
class CoreLimits extends CoreOutbox
    implements LimitsEffects,
        LimitsRetries,
        LimitsSends,
        OutlastsOutages,
        RefusesMisuse,
        ReportsFigures,
        SendsInParallel,
        StatesLimits {
  private static final int PAYLOAD = 300;
  private static final int HEADERS = 250;
  static final Duration EFFECT = Duration.ofMillis(400);
  private static final Duration SEND = Duration.ofMillis(150);
  private static final CircuitPolicy CIRCUIT = new CircuitPolicy(3, Duration.ofMillis(60));
  static final Duration PER = Duration.ofMinutes(10);
  private static final int SLOTS = 3;
  private static final Duration FIRST_WAIT = Duration.ofSeconds(40);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(70);
  private static final Duration JITTER = Duration.ofMillis(1);
  static final int RETRIES = 4;

  CoreLimits(Database database, Env env) {
    super(database, env);
  }

  /** By the short form where it says all. */
  @Override
  Enqueued file(Connection connection, Message message) throws SQLException {
    boolean plain =
        message.headers().isEmpty() && message.requestId() == null && message.notBefore() == null;
    return plain
        ? writer.enqueue(connection, message.topic(), message.key(), message.payload())
        : super.file(connection, message);
  }

  @Override
  WriterLimits writerLimits() {
    return new WriterLimits(PAYLOAD, HEADERS);
  }

  @Override
  TopicPolicy policy() {
    return super.policy()
        .withSendTimeout(SEND)
        .withConcurrency(SLOTS)
        .withBackoff(Backoff.exponential(FIRST_WAIT, LONGEST_WAIT, JITTER));
  }

  @Override
  DispatcherOptions options() {
    return super.options().withCircuit(CIRCUIT).withBatchSize(2 * SLOTS + 1);
  }

  @Override
  Dispatcher newDispatcher() {
    return Dispatcher.builder(database, env.dataSource())
        .routeOthers(this::send, policy())
        .options(options())
        .threads(SenderThreads.platform())
        .listener(told)
        .name(env.instance())
        .build();
  }

  /** What was done is told by the listener. */
  @Override
  public void dispatchOnce() throws Exception {
    dispatcher().dispatchOnce();
  }

  @Override
  IdempotentConsumer.Builder consuming(String name) {
    return super.consuming(name)
        .timeLimit(EFFECT)
        .retryAfter(Duration.ZERO)
        .retryBudget(budget(env));
  }

  /** Its clock is the kit's, so that the kit can let it fill up again. */
  static RetryBudget budget(Env env) {
    return RetryBudget.of(RETRIES, PER, () -> env.clock().millis() * 1_000_000);
  }

  private final Map<String, Integer> deliveries = new ConcurrentHashMap<>();

  /** Numbers the deliveries of a message, as a broker does. */
  @Override
  int attempt(String id) {
    return deliveries.merge(id, 1, Integer::sum);
  }

  @Override
  public Map<Count, Long> reported() {
    return told.totals();
  }

  @Override
  public List<Figure> figures() {
    return told.figures();
  }

  @Override
  public Duration effectLimit() {
    return EFFECT;
  }

  @Override
  public int retries() {
    return RETRIES;
  }

  @Override
  public Duration per() {
    return PER;
  }

  @Override
  public boolean takesNothing() {
    return true;
  }

  @Override
  public Duration sendLimit() {
    return SEND;
  }

  @Override
  public boolean givesUpCalls() {
    return true;
  }

  @Override
  public int failuresUntilRest() {
    return CIRCUIT.failures();
  }

  @Override
  public Duration rest() {
    return CIRCUIT.openFor();
  }

  /** It is interrupted half a second after its limit, and given up after another one. */
  @Override
  public Duration grace() {
    return Duration.ofMillis(300);
  }

  @Override
  public int concurrency() {
    return SLOTS;
  }

  @Override
  public Duration fullWithin() {
    return Duration.ofMillis(60);
  }

  @Override
  public Duration passWithin() {
    return Duration.ofMillis(60);
  }

  @Override
  public int threadsForAFastBroker() {
    return 1;
  }

  /** It looks for topics, too. */
  @Override
  public int mostCallsPerBatch() {
    return super.mostCallsPerBatch() + 3;
  }

  /** A wait that is told to the millisecond. */
  @Override
  public Duration minDelay(int attempt) {
    return attempt == 1 ? FIRST_WAIT : LONGEST_WAIT;
  }

  @Override
  public Duration maxDelay(int attempt) {
    return minDelay(attempt).plus(JITTER);
  }

  @Override
  public int batchSize() {
    return 2 * SLOTS + 1;
  }

  @Override
  public List<Misuse> misuses() {
    return CoreMisuses.all(this);
  }

  @Override
  public List<Limit> limits() {
    return List.of(
        payload("ascii", "a", 1),
        payload("two-bytes", "\u00fc", 2),
        payload("three-bytes", "\u65e5", 3),
        payload("first-of-two-bytes", "\u0080", 2),
        payload("first-of-three-bytes", "\u0800", 3),
        payload("four-bytes", "\ud83d\ude00", 4),
        limit("header-text", header("n", HEADERS - 1), header("n", HEADERS)),
        limit("header-name", header("n".repeat(100), 1), header("n".repeat(101), 1)),
        limit("header-characters", header("a.b_c-D9", 1), header("a b", 1)),
        limit("key", message("key").key("k".repeat(512)), message("key").key("k".repeat(513))),
        limit("key-empty", message("key").key("k"), message("key").key("")),
        limit("key-nul", message("key").key("\u0001"), message("key").key("\u0000")),
        limit("key-surrogate", message("key").key("\ud83d\ude00"), message("key").key("\ud83d")),
        limit("topic", topic("t".repeat(150)), topic("t".repeat(151))),
        limit("topic-characters", topic("a:/._-9"), topic("a b")),
        limit("topic-empty", topic("t"), topic("")),
        limit(
            "request-id",
            message("request").requestId("r".repeat(255)),
            message("request").requestId("r".repeat(256))));
  }

  private static Limit limit(String name, Message most, Message tooMuch) {
    return new Limit(name, most, tooMuch);
  }

  /** As many of a character as fit, and one byte more. */
  private static Limit payload(String name, String character, int bytes) {
    String most = character.repeat(PAYLOAD / bytes);
    return limit(
        "payload-" + name, Message.of("").payload(most), Message.of("").payload(most + "x"));
  }

  private static Message message(String name) {
    return Message.of("limit of " + name);
  }

  private static Message header(String name, int length) {
    return message("header").header(name, "v".repeat(length));
  }

  private static Message topic(String topic) {
    Message message = message("topic");
    return new Message(topic, null, message.payload(), Map.of(), null, null);
  }
}
