package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.capability.CarriesHeaders;
import io.github.outboxguard.contracts.capability.ConsumesInOrder;
import io.github.outboxguard.contracts.capability.ConsumesMessages;
import io.github.outboxguard.contracts.capability.CorruptsMessages;
import io.github.outboxguard.contracts.capability.CountsPending;
import io.github.outboxguard.contracts.capability.DeduplicatesRequests;
import io.github.outboxguard.contracts.capability.DelaysMessages;
import io.github.outboxguard.contracts.capability.DispatchesInBatches;
import io.github.outboxguard.contracts.capability.KeepsDeadLetters;
import io.github.outboxguard.contracts.capability.LeasesMessages;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.contracts.capability.ParksPoison;
import io.github.outboxguard.contracts.capability.Prunes;
import io.github.outboxguard.contracts.capability.PrunesLedger;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.capability.StopsInTime;
import io.github.outboxguard.contracts.capability.UsesSavepoints;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A small correct outbox: claim by lease, send outside any transaction, settle only as the owner.
 * Each step is a method of its own, so that a mutant is this outbox with one step done wrong.
 */
public class ReferenceOutbox
    implements Outbox,
        CarriesHeaders,
        ConsumesInOrder,
        ConsumesMessages,
        CorruptsMessages,
        CountsPending,
        DeduplicatesRequests,
        DelaysMessages,
        DispatchesInBatches,
        KeepsDeadLetters,
        LeasesMessages,
        OrdersByKey,
        ParksPoison,
        Prunes,
        PrunesLedger,
        RetriesFailures,
        StopsInTime,
        UsesSavepoints {

  protected static final int BATCH = 4;
  protected static final int ATTEMPTS = 20;
  protected static final Duration LEASE = Duration.ofMinutes(2);
  protected static final Duration FIRST_DELAY = Duration.ofSeconds(30);
  protected static final Duration LONGEST_DELAY = Duration.ofMinutes(15);

  protected final Env env;
  protected final ReferenceTable table;
  protected volatile boolean stopped;

  public ReferenceOutbox(Env env) {
    this(env, new ReferenceTable());
  }

  protected ReferenceOutbox(Env env, ReferenceTable table) {
    this.env = env;
    this.table = table;
  }

  // ---- writing

  @Override
  public void transact(Work work) throws Exception {
    try (Connection connection = env.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      boolean[] open = {true};
      try {
        work.run(
            connection,
            message -> {
              if (!open[0]) {
                throw new IllegalStateException("the transaction has ended");
              }
              enqueue(connection, message);
            });
        open[0] = false;
        connection.commit();
      } catch (Throwable e) {
        open[0] = false;
        connection.rollback();
        throw e;
      }
    }
  }

  protected void enqueue(Connection connection, Message message) throws SQLException {
    if (message.payload().indexOf('\0') >= 0 || !isUnicode(message.payload())) {
      throw new IllegalArgumentException("the payload is no text that a database can store");
    }
    Instant due = message.notBefore() == null ? now() : message.notBefore();
    table.insert(connection, newId(), message, due);
  }

  private static boolean isUnicode(String text) {
    return text.codePoints().noneMatch(c -> c >= 0xd800 && c <= 0xdfff);
  }

  protected String newId() {
    return UUID.randomUUID().toString();
  }

  protected Instant now() {
    return env.clock().instant();
  }

  // ---- dispatching

  @Override
  public void dispatchOnce() throws Exception {
    if (stopped) {
      return;
    }
    List<Row> claimed = claim();
    Exception first = null;
    for (Row row : claimed) {
      if (stopped || Thread.currentThread().isInterrupted()) {
        release(row);
        continue;
      }
      try {
        handle(row);
      } catch (Exception e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** Takes what is due, head of its key only, for the time of the lease; counts the attempt. */
  protected List<Row> claim() throws SQLException {
    try (Connection connection = env.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      try {
        List<Row> mine = new ArrayList<>();
        String token = env.instance() + "/" + UUID.randomUUID();
        for (Row row : table.due(connection, now(), BATCH)) {
          if (row.attempts() >= ATTEMPTS) {
            table.bury(connection, row);
          } else if (table.claim(connection, row, token, now(), now().plus(lease()))) {
            mine.add(row.claimedBy(token));
          }
        }
        connection.commit();
        return mine;
      } catch (Throwable e) {
        connection.rollback();
        throw e;
      }
    }
  }

  protected void handle(Row row) throws Exception {
    boolean sent;
    try {
      send(row);
      sent = true;
    } catch (RuntimeException | LinkageError e) {
      sent = false;
    }
    if (sent) {
      settle(row);
    } else {
      postpone(row);
    }
  }

  protected void send(Row row) throws InterruptedException {
    CompletableFuture<Void> answer =
        env.transport()
            .sendAsync(
                new Delivery(row.id(), row.topic(), row.key(), row.payload(), row.headers()));
    try {
      answer.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  protected void settle(Row row) throws SQLException {
    table.execute(env.dataSource(), connection -> table.settle(connection, row, now()));
  }

  protected void postpone(Row row) throws SQLException {
    Instant next = now().plus(delay(row.attempts() + 1));
    boolean last = row.attempts() + 1 >= ATTEMPTS;
    table.execute(
        env.dataSource(),
        connection -> {
          if (last) {
            table.bury(connection, row);
          } else {
            table.postpone(connection, row, next);
          }
        });
  }

  protected void release(Row row) throws SQLException {
    table.execute(env.dataSource(), connection -> table.release(connection, row));
  }

  protected Duration delay(int attempt) {
    int doublings = Math.min(attempt - 1, 5);
    Duration delay = FIRST_DELAY.multipliedBy(1L << doublings);
    return delay.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : delay;
  }

  // ---- what it can do beyond that

  @Override
  public int maxAttempts() {
    return ATTEMPTS;
  }

  @Override
  public final Duration minDelay(int attempt) {
    int doublings = Math.min(attempt - 1, 5);
    Duration delay = FIRST_DELAY.multipliedBy(1L << doublings);
    return delay.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : delay;
  }

  @Override
  public final Duration maxDelay(int attempt) {
    return minDelay(attempt);
  }

  @Override
  public boolean survivesErrors() {
    return true;
  }

  @Override
  public Duration lease() {
    return LEASE;
  }

  @Override
  public int batchSize() {
    return BATCH;
  }

  @Override
  public long pending() throws SQLException {
    try (Connection connection = env.dataSource().getConnection()) {
      return table.count(connection, "done_at is null and dead = false");
    }
  }

  /** A claim of all, with one statement more on PostgreSQL, and one in autocommit mode for each. */
  @Override
  public int mostCallsPerBatch() {
    return 5 * BATCH + 1;
  }

  @Override
  public List<String> deadLetters() throws SQLException {
    try (Connection connection = env.dataSource().getConnection()) {
      return table.dead(connection);
    }
  }

  @Override
  public void replay(String id) throws SQLException {
    table.execute(env.dataSource(), connection -> table.revive(connection, id, now()));
  }

  @Override
  public void prune(Duration olderThan) throws SQLException {
    table.execute(env.dataSource(), connection -> table.prune(connection, now().minus(olderThan)));
  }

  @Override
  public void corruptStored() throws SQLException {
    table.execute(env.dataSource(), table::corrupt);
  }

  @Override
  public void stop(Duration timeout) {
    stopped = true;
  }

  @Override
  public Consumer consumer(String name, Handler handler) {
    return new ReferenceInbox(env, name, handler)::receive;
  }

  @Override
  public int maxDeliveries() {
    return ReferenceInbox.DELIVERIES;
  }

  @Override
  public List<String> parked(String consumer) throws SQLException {
    try (Connection connection = env.dataSource().getConnection()) {
      return ReferenceInbox.parked(connection, consumer);
    }
  }

  @Override
  public String positionHeader() {
    return ReferenceInbox.POSITION;
  }

  @Override
  public Duration redeliveryWindow() {
    return ReferenceInbox.WINDOW;
  }

  @Override
  public void pruneLedger() throws SQLException {
    table.execute(env.dataSource(), connection -> ReferenceInbox.prune(connection, now()));
  }

  @Override
  public void close() {
    stopped = true;
  }
}
