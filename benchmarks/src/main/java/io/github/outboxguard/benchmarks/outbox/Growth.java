package io.github.outboxguard.benchmarks.outbox;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.DispatchListener;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.internal.ClaimRequest;
import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.Settlement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** What a claim costs as dispatched rows pile up, beside a held snapshot, and beside a hot key. */
final class Growth {
  private Growth() {}

  static void dispatchedRows(Bench bench, int... sizes) throws SQLException {
    System.out.println("## Claim of 200 rows beside dispatched rows");
    System.out.println(
        "| dispatched rows | median claim ms, no order | with order | ratio to the first |");
    System.out.println("|---|---|---|---|");
    double first = 0;
    bench.freshOutbox();
    int there = 0;
    for (int size : sizes) {
      bench.execute(
          "INSERT INTO outbox (topic, aggregate_id, ordered, payload, dispatched_at)"
              + " SELECT 't', CASE WHEN g % 2 = 0 THEN 'k' || g % 1000 END, g % 2 = 0, 'x', now()"
              + " FROM generate_series(1, "
              + (size - there)
              + ") g");
      there = size;
      bench.execute("VACUUM ANALYZE outbox");
      double loose = claimMillis(bench, 0);
      double keyed = claimMillis(bench, 1000);
      first = first == 0 ? loose + keyed : first;
      System.out.printf(
          "| %,d | %.2f | %.2f | %.2f |%n", size, loose, keyed, (loose + keyed) / first);
    }
    System.out.println();
  }

  private static double claimMillis(Bench bench, int keys) throws SQLException {
    bench.fill(6000, keys, "c" + keys);
    ClaimSql sql = Dialect.of(Database.POSTGRESQL).claims();
    double[] millis = new double[20];
    try (Connection connection = bench.pool.getConnection()) {
      for (int i = -8; i < millis.length; i++) {
        long token = System.nanoTime();
        List<ClaimRequest.Lane> lanes =
            List.of(new ClaimRequest.Lane("c" + keys, 200, 200, 1, 0, "", 10));
        long start = System.nanoTime();
        var rows =
            sql.claim(connection, new ClaimRequest(lanes, false, token, "b", 60_000_000, null));
        long took = System.nanoTime() - start;
        if (i >= 0) {
          millis[i] = took / 1e6;
        }
        Set<Long> unused =
            sql.settle(connection, rows.stream().map(r -> Settlement.sent(r.id(), token)).toList());
      }
    }
    bench.execute("DELETE FROM outbox WHERE topic = 'c" + keys + "'");
    bench.execute("VACUUM outbox");
    return Bench.median(millis);
  }

  static void heldSnapshot(Bench bench, int slices, int each) throws Exception {
    System.out.println("## Dispatch rate while one REPEATABLE READ snapshot is held");
    for (int keys : new int[] {0, 1000}) {
      bench.freshOutbox();
      double[] rates = new double[slices];
      try (Connection holder = bench.pool.getConnection();
          Statement statement = holder.createStatement()) {
        holder.setAutoCommit(false);
        holder.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        statement.executeQuery("SELECT count(*) FROM outbox").close();
        for (int slice = 0; slice < slices; slice++) {
          bench.fill(each, keys, "t");
          rates[slice] = drain(bench, each);
        }
        holder.rollback();
      }
      System.out.printf(
          "%s: first %,d rows %.0f/s, last (after %,d dead rows) %.0f/s, ratio %.2f%n",
          keys == 0 ? "no order" : "order within " + keys + " keys",
          each,
          rates[0],
          each * (slices - 1),
          rates[slices - 1],
          rates[slices - 1] / rates[0]);
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
        "## Hot key%n%,d rows of 500 keys: alone %.0f/s, beside one key with %,d older rows %.0f/s, ratio %.2f%n%n",
        others,
        Bench.median(alone),
        hot,
        Bench.median(beside),
        Bench.median(beside) / Bench.median(alone));
  }

  private static double drain(Bench bench, int rows) throws Exception {
    CountDownLatch sent = new CountDownLatch(rows);
    DispatchListener counting =
        new DispatchListener() {
          @Override
          public void sent(String topic, Duration latency, int attempts) {
            sent.countDown();
          }
        };
    try (Dispatcher dispatcher =
        Dispatcher.builder(Database.POSTGRESQL, bench.pool)
            .route("t", m -> CompletableFuture.completedFuture(null))
            .listener(counting)
            .build()) {
      long start = System.nanoTime();
      dispatcher.start();
      sent.await();
      return Bench.perSecond(rows, System.nanoTime() - start);
    }
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
