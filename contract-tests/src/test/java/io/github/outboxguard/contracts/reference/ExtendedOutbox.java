package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.GivesUpHeads;
import io.github.outboxguard.contracts.capability.LimitsEffects;
import io.github.outboxguard.contracts.capability.LimitsRetries;
import io.github.outboxguard.contracts.capability.LimitsSends;
import io.github.outboxguard.contracts.capability.OutlastsOutages;
import io.github.outboxguard.contracts.capability.RefusesMisuse;
import io.github.outboxguard.contracts.capability.ReportsWork;
import io.github.outboxguard.contracts.capability.SendsInParallel;
import io.github.outboxguard.contracts.capability.StatesLimits;
import io.github.outboxguard.contracts.capability.TakesConnections;
import java.net.ConnectException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The reference outbox with limits, reports, a circuit breaker and two senders. */
public class ExtendedOutbox extends ReferenceOutbox
    implements GivesUpHeads,
        LimitsEffects,
        LimitsRetries,
        LimitsSends,
        OutlastsOutages,
        RefusesMisuse,
        ReportsWork,
        SendsInParallel,
        StatesLimits,
        TakesConnections {
  private static final int LONGEST = 1_000;
  private static final int SENDERS = 2;
  private static final Duration SEND = Duration.ofMillis(150);
  private static final int FAILURES = 3;
  private static final Duration REST = Duration.ofMillis(30);

  private static final List<Count> COUNTED =
      List.of(
          Count.SENT,
          Count.RETRIED,
          Count.DEAD,
          Count.PRUNED,
          Count.HANDLED,
          Count.FAILED,
          Count.CUT_OFF,
          Count.CLAIMED,
          Count.RELEASED,
          Count.OUTAGE);

  private final Map<Count, Long> counts = new ConcurrentHashMap<>();
  protected final LimitedInbox.Budget budget;
  private int failures;
  private long restsUntil;

  public ExtendedOutbox(Env env) {
    super(env);
    this.budget = new LimitedInbox.Budget(env.clock());
  }

  // ---- writing

  @Override
  protected void enqueue(Connection connection, Message message) throws SQLException {
    if (tooLong(message.payload().length())) {
      throw new IllegalArgumentException("the payload is longer than " + LONGEST);
    }
    super.enqueue(connection, message);
  }

  protected boolean tooLong(int length) {
    return length > LONGEST;
  }

  @Override
  public List<Limit> limits() {
    return List.of(
        new Limit(
            "payload",
            Message.of("").payload("x".repeat(LONGEST)),
            Message.of("").payload("x".repeat(LONGEST + 1))));
  }

  @Override
  public void enqueueAll(Connection connection, List<Message> messages) throws SQLException {
    check(connection);
    for (Message message : messages) {
      enqueue(connection, message);
    }
  }

  protected void check(Connection connection) throws SQLException {
    if (connection.isClosed() || connection.getAutoCommit() || connection.isReadOnly()) {
      throw new IllegalStateException("no writable transaction");
    }
  }

  @Override
  public List<Misuse> misuses() {
    return List.of(new Misuse("batch", () -> checkBatch(1), () -> checkBatch(0)));
  }

  protected void checkBatch(int size) {
    if (size < 1) {
      throw new IllegalArgumentException("a batch has at least one message");
    }
  }

  // ---- dispatching

  @Override
  public void dispatchOnce() throws Exception {
    ExecutorService senders = senders();
    try {
      List<Future<?>> running = new ArrayList<>();
      for (Row row : claim()) {
        running.add(
            senders.submit(
                () -> {
                  handle(row);
                  return null;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } finally {
      senders.shutdownNow();
    }
  }

  @Override
  protected List<Row> claim() throws SQLException {
    if (leavesAlone()) {
      return List.of();
    }
    List<Row> rows = super.claim();
    count(Count.CLAIMED, rows.size());
    return rows;
  }

  /** Whether the broker is left alone, so that nothing need be taken. */
  protected synchronized boolean leavesAlone() {
    return failures >= FAILURES && System.nanoTime() - restsUntil < 0;
  }

  @Override
  protected void release(Row row) throws SQLException {
    super.release(row);
    count(Count.RELEASED, 1);
  }

  protected ExecutorService senders() {
    return Executors.newFixedThreadPool(SENDERS);
  }

  @Override
  protected void handle(Row row) throws Exception {
    if (rests()) {
      release(row);
      return;
    }
    try {
      send(row);
    } catch (RuntimeException | LinkageError e) {
      if (unreachable(e)) {
        missed();
        release(row);
      } else {
        answered();
        postpone(row);
      }
      return;
    }
    answered();
    settle(row);
  }

  protected boolean unreachable(Throwable failure) {
    return failure != null
        && (failure instanceof ConnectException || unreachable(failure.getCause()));
  }

  private synchronized boolean rests() {
    if (failures < FAILURES) {
      return false;
    }
    boolean resting = System.nanoTime() - restsUntil < 0;
    if (!resting) {
      // One message is the probe; the others wait for what becomes of it.
      restsUntil = System.nanoTime() + REST.toNanos();
    }
    return resting;
  }

  private synchronized void missed() {
    failures++;
    restsUntil = System.nanoTime() + REST.toNanos();
    if (failures == toldAt()) {
      count(Count.OUTAGE, 1);
    }
  }

  /** The failure in a row with which an outage is told. */
  protected int toldAt() {
    return FAILURES;
  }

  private synchronized void answered() {
    failures = 0;
  }

  @Override
  protected void send(Row row) throws InterruptedException {
    Delivery delivery =
        new Delivery(row.id(), row.topic(), row.key(), row.payload(), row.headers());
    try {
      answer(env.transport().sendAsync(delivery));
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(e.getCause() == null ? e : e.getCause());
    }
  }

  protected void answer(CompletableFuture<Void> future)
      throws InterruptedException, ExecutionException, TimeoutException {
    future.get(SEND.toMillis(), TimeUnit.MILLISECONDS);
  }

  // ---- reports

  protected final void count(Count what, long more) {
    counts.merge(what, more, Long::sum);
  }

  @Override
  protected void settle(Row row) throws SQLException {
    super.settle(row);
    count(Count.SENT, 1);
  }

  @Override
  protected void postpone(Row row) throws SQLException {
    super.postpone(row);
    count(row.attempts() + 1 >= ATTEMPTS ? Count.DEAD : Count.RETRIED, 1);
  }

  @Override
  public void prune(Duration olderThan) throws SQLException {
    String sql = "delete from outbox where done_at < ?";
    table.execute(
        env.dataSource(),
        connection ->
            count(
                Count.PRUNED,
                ReferenceTable.update(connection, sql, now().minus(olderThan).toEpochMilli())));
  }

  @Override
  public Map<Count, Long> reported() {
    Map<Count, Long> all = new ConcurrentHashMap<>(counts);
    for (Count count : COUNTED) {
      all.putIfAbsent(count, 0L);
    }
    return all;
  }

  // ---- what it says of itself

  @Override
  public boolean keyWaits() {
    return false;
  }

  @Override
  public void discard(String id) throws SQLException {
    table.execute(
        env.dataSource(),
        connection ->
            ReferenceTable.update(
                connection, "delete from outbox where id = ? and dead = true", id));
  }

  @Override
  public int failuresUntilRest() {
    return FAILURES;
  }

  @Override
  public Duration rest() {
    return REST;
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
    return false;
  }

  @Override
  public int concurrency() {
    return SENDERS;
  }

  @Override
  public Duration fullWithin() {
    return Duration.ofMillis(200);
  }

  @Override
  public Duration passWithin() {
    return Duration.ofMillis(100);
  }

  @Override
  public int threadsForAFastBroker() {
    return SENDERS;
  }

  @Override
  public Duration effectLimit() {
    return LimitedInbox.EFFECT;
  }

  @Override
  public int retries() {
    return LimitedInbox.RETRIES;
  }

  @Override
  public Duration per() {
    return LimitedInbox.PER;
  }

  protected LimitedInbox inbox(String name, Handler handler) {
    return new LimitedInbox(env, name, handler, LimitedInbox.EFFECT, budget);
  }

  @Override
  public Consumer consumer(String name, Handler handler) {
    LimitedInbox inbox = inbox(name, handler);
    return delivery -> {
      try {
        inbox.receive(delivery);
      } catch (ReferenceInbox.HandlerFailed e) {
        count(e.getCause() instanceof LimitedInbox.TookTooLong ? Count.CUT_OFF : Count.FAILED, 1);
        throw e;
      }
      if (inbox.acted()) {
        count(Count.HANDLED, 1);
      }
    };
  }
}
