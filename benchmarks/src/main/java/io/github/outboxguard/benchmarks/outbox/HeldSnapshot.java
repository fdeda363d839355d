package io.github.outboxguard.benchmarks.outbox;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.OutboxWriter;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * What claims cost while one REPEATABLE READ transaction stays open and rows churn: nothing that
 * was dispatched since it began can be cleaned away, not even from the index of open rows.
 */
final class HeldSnapshot {
  private static final int KEYS = 1000;

  private HeldSnapshot() {}

  /**
   * @param slices measurements after the first
   * @param secondsEach of churn before each of them
   * @param perSecond messages, half of them without order, half of them spread over the keys
   */
  static void run(Bench bench, int slices, int secondsEach, int perSecond) throws Exception {
    System.out.printf("## Claim of 200 rows while one REPEATABLE READ snapshot is held%n");
    System.out.printf("%d messages/s, half of them ordered within %d keys.%n", perSecond, KEYS);
    System.out.println(
        "| snapshot held s | dead rows | no order, quick ms | pages | no order, full ms | pages"
            + " | with order ms | pages |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    bench.freshOutbox();
    print(bench, 0);
    bench.execute("VACUUM ANALYZE outbox");
    print(bench, 0);
    long start = System.nanoTime();
    try (Connection holder = bench.pool.getConnection();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      holder.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      statement.executeQuery("SELECT count(*) FROM outbox").close();
      for (int slice = 0; slice < slices; slice++) {
        churn(bench, secondsEach, perSecond);
        print(bench, (System.nanoTime() - start) / 1_000_000_000);
      }
      holder.rollback();
    }
    System.out.println();
  }

  private static void print(Bench bench, long seconds) throws Exception {
    long dead = bench.number("SELECT count(*) FROM outbox WHERE dispatched_at IS NOT NULL");
    ClaimCost quick = ClaimCost.measure(bench, "loose", 0, false);
    ClaimCost full = ClaimCost.measure(bench, "loose", 0, true);
    ClaimCost keyed = ClaimCost.measure(bench, "keyed", KEYS, false);
    System.out.printf(
        "| %d | %,d | %.2f | %,d | %.2f | %,d | %.2f | %,d |%n",
        seconds,
        dead,
        quick.millis(),
        quick.buffers(),
        full.millis(),
        full.buffers(),
        keyed.millis(),
        keyed.buffers());
  }

  private static void churn(Bench bench, int seconds, int perSecond) throws Exception {
    OutboxWriter writer = OutboxWriter.of(Database.POSTGRESQL);
    try (Dispatcher dispatcher =
            Dispatcher.builder(Database.POSTGRESQL, bench.pool)
                .route("loose", m -> CompletableFuture.completedFuture(null))
                .route("keyed", m -> CompletableFuture.completedFuture(null))
                .build();
        Connection connection = bench.pool.getConnection()) {
      dispatcher.start();
      connection.setAutoCommit(false);
      long start = System.nanoTime();
      int batch = Math.max(2, perSecond / 20);
      for (int sent = 0; sent < seconds * perSecond; sent += batch) {
        long due = start + sent * 1_000_000_000L / perSecond;
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        List<OutboxMessage> messages = new ArrayList<>();
        for (int i = sent; i < sent + batch; i++) {
          OutboxMessage.Builder message =
              OutboxMessage.to(i % 2 == 0 ? "loose" : "keyed").payload(Bench.PAYLOAD);
          messages.add((i % 2 == 0 ? message : message.key("k" + i / 2 % KEYS)).build());
        }
        writer.enqueueAll(connection, messages);
        connection.commit();
        dispatcher.wakeUp();
      }
      while (bench.number("SELECT count(*) FROM outbox WHERE dispatched_at IS NULL") > 0) {
        LockSupport.parkNanos(20_000_000);
      }
    }
  }
}
