package io.github.outboxguard.benchmarks.outbox;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** What a claim costs as dispatched rows pile up, and what a hot key costs the others. */
final class Growth {
  private Growth() {}

  static void dispatchedRows(Bench bench, int... sizes) throws SQLException {
    System.out.println("## Claim of 200 rows beside dispatched rows");
    System.out.println(
        "| dispatched rows | no order ms | pages | with order ms | pages | time beside the first"
            + " |");
    System.out.println("|---|---|---|---|---|---|");
    double first = 0;
    bench.freshOutbox();
    int there = 0;
    for (int size : sizes) {
      bench.execute(
          "INSERT INTO outbox (topic, aggregate_id, ordered, payload, dispatched_at)"
              + " SELECT CASE WHEN g % 2 = 0 THEN 'keyed' ELSE 'loose' END,"
              + " CASE WHEN g % 2 = 0 THEN 'k' || g % 1000 END, g % 2 = 0, 'x', now()"
              + " FROM generate_series(1, "
              + (size - there)
              + ") g");
      there = size;
      bench.execute("VACUUM ANALYZE outbox");
      ClaimCost loose = ClaimCost.measure(bench, "loose", 0);
      ClaimCost keyed = ClaimCost.measure(bench, "keyed", 1000);
      double sum = loose.millis() + keyed.millis();
      first = first == 0 ? sum : first;
      System.out.printf(
          "| %,d | %.2f | %,d | %.2f | %,d | %.2f |%n",
          size, loose.millis(), loose.buffers(), keyed.millis(), keyed.buffers(), sum / first);
    }
    System.out.println();
  }

  static void hotKey(Bench bench, int hot, int others) throws Exception {
    double[] alone = new double[3];
    double[] beside = new double[3];
    for (int round = 0; round < 3; round++) {
      bench.freshOutbox();
      bench.fill(others, 500, "t");
      alone[round] = drainOthers(bench, others);
      bench.freshOutbox();
      bench.execute(
          "INSERT INTO outbox (topic, aggregate_id, ordered, payload) SELECT 't', 'hot', TRUE, 'x'"
              + " FROM generate_series(1, "
              + hot
              + ")");
      bench.fill(others, 500, "t");
      beside[round] = drainOthers(bench, others);
    }
    System.out.printf(
        "## Hot key%n%,d rows of 500 keys: alone %.0f/s, beside one key with %,d older rows %.0f/s,"
            + " ratio %.2f%n%n",
        others,
        Bench.median(alone),
        hot,
        Bench.median(beside),
        Bench.median(beside) / Bench.median(alone));
  }

  private static double drainOthers(Bench bench, int rows) throws Exception {
    CountDownLatch sent = new CountDownLatch(rows);
    try (Dispatcher dispatcher =
        Dispatcher.builder(Database.POSTGRESQL, bench.pool)
            .route(
                "t",
                m -> {
                  if (!m.key().orElse("").equals("hot")) {
                    sent.countDown();
                  }
                  return CompletableFuture.completedFuture(null);
                })
            .build()) {
      long start = System.nanoTime();
      dispatcher.start();
      sent.await();
      return Bench.perSecond(rows, System.nanoTime() - start);
    }
  }
}
