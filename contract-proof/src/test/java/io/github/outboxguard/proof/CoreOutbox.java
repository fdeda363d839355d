package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.capability.CarriesHeaders;
import io.github.outboxguard.contracts.capability.ConsumesMessages;
import io.github.outboxguard.contracts.capability.CorruptsMessages;
import io.github.outboxguard.contracts.capability.DeduplicatesRequests;
import io.github.outboxguard.contracts.capability.DelaysMessages;
import io.github.outboxguard.contracts.capability.DispatchesInBatches;
import io.github.outboxguard.contracts.capability.GivesUpHeads;
import io.github.outboxguard.contracts.capability.KeepsDeadLetters;
import io.github.outboxguard.contracts.capability.LeasesMessages;
import io.github.outboxguard.contracts.capability.MovesTime;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.contracts.capability.Prunes;
import io.github.outboxguard.contracts.capability.PrunesLedger;
import io.github.outboxguard.contracts.capability.ReportsWork;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.capability.StopsInTime;
import io.github.outboxguard.contracts.capability.TakesConnections;
import io.github.outboxguard.contracts.capability.UsesSavepoints;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.Enqueued;
import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.OutboxWriter;
import io.github.outboxguard.outbox.Payload;
import io.github.outboxguard.outbox.WriterLimits;
import io.github.outboxguard.outbox.consume.IdempotentConsumer;
import io.github.outboxguard.outbox.consume.LedgerRetention;
import io.github.outboxguard.outbox.deadletter.DeadLetter;
import io.github.outboxguard.outbox.deadletter.DeadLetters;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.DispatcherOptions;
import io.github.outboxguard.outbox.dispatch.HeadPolicy;
import io.github.outboxguard.outbox.dispatch.SenderThreads;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import io.github.outboxguard.outbox.retention.Retention;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The reference outbox under the kit: one adapter for all its databases. */
class CoreOutbox
    implements Outbox,
        CarriesHeaders,
        ConsumesMessages,
        CorruptsMessages,
        DeduplicatesRequests,
        DelaysMessages,
        DispatchesInBatches,
        GivesUpHeads,
        KeepsDeadLetters,
        LeasesMessages,
        MovesTime,
        OrdersByKey,
        Prunes,
        PrunesLedger,
        ReportsWork,
        RetriesFailures,
        StopsInTime,
        TakesConnections,
        UsesSavepoints {
  private static final Duration LEASE = Duration.ofSeconds(60);

  /** The shortest that the kit asks for; a longer time allows to be done sooner. */
  private static final Duration SHUTDOWN = Duration.ofMillis(100);

  private static final Duration WINDOW = Duration.ofDays(14);
  static final int BATCH = 5;
  static final int ATTEMPTS = 8;
  private static final int PRUNE_BATCH = 1;

  final Database database;
  final Env env;
  final Told told = new Told();
  final OutboxWriter writer;
  private @Nullable Dispatcher dispatcher;

  CoreOutbox(Database database, Env env) {
    this.database = database;
    this.env = env;
    this.writer = writing().build();
  }

  /** Called by the constructor: a configuration has nothing of its own yet. */
  OutboxWriter.Builder writing() {
    return OutboxWriter.builder(database).limits(writerLimits());
  }

  WriterLimits writerLimits() {
    return WriterLimits.defaults();
  }

  TopicPolicy policy() {
    return TopicPolicy.defaults().withMaxAttempts(ATTEMPTS);
  }

  DispatcherOptions options() {
    return DispatcherOptions.defaults()
        .withBatchSize(BATCH)
        .withLease(lease())
        .withShutdownTimeout(SHUTDOWN);
  }

  /** What a configuration adds or replaces. */
  Dispatcher.Builder configure(Dispatcher.Builder builder) {
    return builder.threads(SenderThreads.caller());
  }

  Dispatcher newDispatcher() {
    Dispatcher.Builder builder =
        Dispatcher.builder(database, env.dataSource())
            .route("orders", this::send, policy())
            .options(options())
            .name(env.instance());
    return configure(builder).build();
  }

  /** The dispatcher of this instance, made when it is first needed. */
  Dispatcher dispatcher() {
    Dispatcher known = dispatcher;
    if (known == null) {
      known = newDispatcher();
      dispatcher = known;
    }
    return known;
  }

  CompletableFuture<Void> send(OutboundMessage m) {
    return env.transport()
        .sendAsync(
            new Delivery(
                m.messageId().toString(),
                m.topic(),
                m.keyOrNull(),
                m.payload().asText(),
                m.headers()));
  }

  @Override
  public void transact(Work work) throws Exception {
    try (Connection connection = env.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      try {
        work.run(connection, message -> told.stored(file(connection, message)));
        connection.commit();
      } catch (Throwable e) {
        connection.rollback();
        throw e;
      }
    }
  }

  Enqueued file(Connection connection, Message message) throws SQLException {
    return writer.enqueue(connection, convert(message));
  }

  Payload payload(String text) {
    return Payload.text(text);
  }

  private OutboxMessage convert(Message message) {
    OutboxMessage.Builder builder =
        OutboxMessage.to(message.topic()).payload(payload(message.payload()));
    message.headers().forEach(builder::header);
    if (message.key() != null) {
      builder.key(message.key());
    }
    if (message.requestId() != null) {
      builder.requestId(message.requestId());
    }
    if (message.notBefore() != null) {
      builder.delay(Duration.between(env.clock().instant(), message.notBefore()));
    }
    return builder.build();
  }

  @Override
  public void enqueueAll(Connection connection, List<Message> messages) throws SQLException {
    List<OutboxMessage> batch = messages.stream().map(this::convert).toList();
    writer.enqueueAll(connection, batch).forEach(told::stored);
  }

  @Override
  public void dispatchOnce() throws Exception {
    told.passed(dispatcher().dispatchOnce());
  }

  @Override
  public void close() {
    Dispatcher known = dispatcher;
    if (known != null) {
      known.close();
    }
  }

  @Override
  public void stop(Duration timeout) {
    if (timeout.compareTo(SHUTDOWN) < 0) {
      throw new IllegalArgumentException("stops within " + SHUTDOWN + ", not " + timeout);
    }
    dispatcher().close();
  }

  @Override
  public boolean givesBack() {
    return true;
  }

  @Override
  public void corruptStored() throws SQLException {
    try (Connection connection = env.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("update outbox set headers = '{no json' where dispatched_at is null");
    }
  }

  @Override
  public void elapse(Connection connection, Duration time) throws SQLException {
    TimeShift.of(database).shift(connection, time);
  }

  @Override
  public int batchSize() {
    return BATCH;
  }

  /**
   * A claim in a transaction, and one in which all is recorded: PostgreSQL takes a statement each.
   */
  @Override
  public int mostCallsPerBatch() {
    return switch (database) {
      case POSTGRESQL -> 6;
      case SQLITE -> 14 + batchSize();
      default -> 12 + batchSize();
    };
  }

  @Override
  public Duration lease() {
    return LEASE;
  }

  @Override
  public boolean givesUpLostClaims() {
    return true;
  }

  @Override
  public int maxAttempts() {
    return ATTEMPTS;
  }

  @Override
  public Duration minDelay(int attempt) {
    Duration delay = Duration.ofSeconds(30).multipliedBy(1L << Math.min(attempt - 1, 10));
    Duration cap = Duration.ofMinutes(15);
    return delay.compareTo(cap) > 0 ? cap : delay;
  }

  @Override
  public Duration maxDelay(int attempt) {
    return minDelay(attempt).plusSeconds(5);
  }

  @Override
  public @Nullable Duration longestRetry() {
    return policy().longestRetry();
  }

  @Override
  public Duration longestAttempt() {
    return policy().sendTimeout();
  }

  @Override
  public boolean survivesErrors() {
    return true;
  }

  @Override
  public boolean isolatesCrashes() {
    return true;
  }

  @Override
  public List<String> deadLetters() throws SQLException {
    try (Connection connection = env.dataSource().getConnection()) {
      return dead(connection).stream().map(letter -> letter.messageId().toString()).toList();
    }
  }

  private List<DeadLetter> dead(Connection connection) throws SQLException {
    return DeadLetters.of(database).list(connection, null, 0, 100);
  }

  @Override
  public void replay(String id) throws SQLException {
    try (Connection connection = env.dataSource().getConnection()) {
      for (DeadLetter letter : dead(connection)) {
        if (letter.messageId().toString().equals(id)) {
          DeadLetters.of(database).replay(connection, letter.id());
        }
      }
    }
  }

  @Override
  public boolean keyWaits() {
    return policy().headPolicy() == HeadPolicy.BLOCK;
  }

  @Override
  public void discard(String id) throws SQLException {
    try (Connection connection = env.dataSource().getConnection()) {
      for (DeadLetter letter : dead(connection)) {
        if (letter.messageId().toString().equals(id)) {
          DeadLetters.of(database).discard(connection, letter.id(), "the kit gives it up");
        }
      }
    }
  }

  /** A pass returns what it did; of failures and outages only a listener is told. */
  @Override
  public Map<Count, Long> reported() {
    return told.totals(Set.of(Count.OUTAGE, Count.RETURN, Count.TROUBLE));
  }

  Retention.Builder retention() {
    // Small batches, so that the contracts see a run of several.
    return Retention.builder(database, env.dataSource()).batch(PRUNE_BATCH);
  }

  @Override
  public void prune(Duration olderThan) throws Exception {
    told.pruned(retention().keep(olderThan).build().runOnce().removed());
  }

  IdempotentConsumer.Builder consuming(String name) {
    return IdempotentConsumer.builder(database, env.dataSource(), name);
  }

  @Override
  public Consumer consumer(String name, Handler handler) {
    IdempotentConsumer consumer = consuming(name).build();
    return delivery ->
        told.consuming(
            () -> consumer.apply(inbound(delivery), (c, m) -> handler.handle(c, delivery)));
  }

  /** The number of this delivery of a message, for a configuration whose broker counts them. */
  int attempt(String id) {
    return 1;
  }

  OutboundMessage inbound(Delivery d) {
    UUID id = UUID.nameUUIDFromBytes(d.id().getBytes(StandardCharsets.UTF_8));
    return new OutboundMessage(
        1,
        id,
        d.topic(),
        d.key(),
        new Payload.Text(d.payload()),
        d.headers(),
        attempt(d.id()),
        Instant.EPOCH,
        null);
  }

  @Override
  public Duration redeliveryWindow() {
    return WINDOW;
  }

  @Override
  public void pruneLedger() throws SQLException {
    told.forgotten(
        LedgerRetention.of(database, env.dataSource(), WINDOW, WINDOW.minusSeconds(1)).runOnce());
  }
}
