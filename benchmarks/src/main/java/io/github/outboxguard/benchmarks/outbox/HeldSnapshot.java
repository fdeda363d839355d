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
 * What the claims of a running dispatcher cost while one REPEATABLE READ transaction stays open and
 * rows churn: nothing that was dispatched since it began can be cleaned away, not even from the
 * indexes of open rows.
 */
final class HeldSnapshot {
  private static final int KEYS = 1000;

  private HeldSnapshot() {}

  /**
   * Measures.
   *
   * @param slices of churn while the snapshot is held
   * @param secondsEach of churn in each of them, and at most a minute in one before
   * @param perSecond messages, half of them without order, half of them spread over the keys
   */
  static void run(Bench bench, int slices, int secondsEach, int perSecond) throws Exception {
    System.out.printf("## Claims while one REPEATABLE READ snapshot is held%n");
    System.out.printf("%d messages/s, half of them ordered within %d keys.%n", perSecond, KEYS);
    System.out.println(
        "| snapshot held s | dispatched | quick claims: pages per row | walks: pages each | ms each"
            + " | all claims: pages per row | beside the first | ms per row | beside the first |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    bench.freshOutbox();
    OutboxWriter writer = OutboxWriter.of(Database.POSTGRESQL);
    ClaimMeter meter = new ClaimMeter();
    try (Dispatcher dispatcher =
            Dispatcher.builder(Database.POSTGRESQL, meter.on(bench.pool))
                .route("loose", m -> CompletableFuture.completedFuture(null))
                .route("keyed", m -> CompletableFuture.completedFuture(null))
                .build();
        Connection holder = bench.pool.getConnection()) {
      dispatcher.start();
      // A cold JVM and an empty table are not to be compared with.
      churn(bench, dispatcher, writer, Math.min(20, secondsEach), perSecond);
      bench.execute("VACUUM ANALYZE outbox");
      ClaimMeter.Reading unused = meter.take();
      int before = Math.min(60, secondsEach);
      churn(bench, dispatcher, writer, before, perSecond);
      Line first = Line.of(meter.take(), before * perSecond);
      first.print(bench, 0, first);
      holder.setAutoCommit(false);
      holder.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      try (Statement statement = holder.createStatement()) {
        statement.executeQuery("SELECT count(*) FROM outbox").close();
      }
      long start = System.nanoTime();
      for (int slice = 0; slice < slices; slice++) {
        churn(bench, dispatcher, writer, secondsEach, perSecond);
        long held = (System.nanoTime() - start) / 1_000_000_000;
        Line.of(meter.take(), secondsEach * perSecond).print(bench, held, first);
      }
      holder.rollback();
    }
    System.out.println();
  }

  private record Line(ClaimMeter.Reading reading, double pagesPerRow, double millisPerRow) {
    static Line of(ClaimMeter.Reading reading, int rows) {
      ClaimMeter.Costs quick = reading.quick();
      ClaimMeter.Costs walks = reading.walks();
      // Every walk was explained, of the quick ones a tenth.
      double pages = quick.pagesPerClaim() * quick.claims + walks.pagesPerClaim() * walks.claims;
      return new Line(reading, pages / rows, (quick.nanos + walks.nanos) / 1e6 / rows);
    }

    void print(Bench bench, long held, Line first) throws Exception {
      System.out.printf(
          "| %d | %,d | %.1f | %,.0f | %.1f | %.1f | %.2f | %.3f | %.2f |%n",
          held,
          bench.number("SELECT count(*) FROM outbox WHERE dispatched_at IS NOT NULL"),
          reading.quick().pagesPerRow(),
          reading.walks().pagesPerClaim(),
          reading.walks().nanos / 1e6 / Math.max(1, reading.walks().claims),
          pagesPerRow,
          pagesPerRow / first.pagesPerRow,
          millisPerRow,
          millisPerRow / first.millisPerRow);
    }
  }

  private static void churn(
      Bench bench, Dispatcher dispatcher, OutboxWriter writer, int seconds, int perSecond)
      throws Exception {
    try (Connection connection = bench.pool.getConnection()) {
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
