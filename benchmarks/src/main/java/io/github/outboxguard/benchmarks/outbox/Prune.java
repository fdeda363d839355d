package io.github.outboxguard.benchmarks.outbox;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.OutboxWriter;
import io.github.outboxguard.outbox.retention.Retention;
import io.github.outboxguard.outbox.retention.RetentionResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** What a writer notices of a prune of very many rows. */
final class Prune {
  private Prune() {}

  static void run(Bench bench, int rows) throws Exception {
    bench.freshOutbox();
    bench.execute(
        "INSERT INTO outbox (topic, payload, dispatched_at) SELECT 't', '"
            + Bench.PAYLOAD
            + "', clock_timestamp() - INTERVAL '40 days' FROM generate_series(1, "
            + rows
            + ")");
    bench.execute("VACUUM ANALYZE outbox");
    bench.execute("CHECKPOINT");
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<double[]> alone = pool.submit(() -> write(bench, over));
    Thread.sleep(10_000);
    over.set(true);
    double[] before = alone.get();
    over.set(false);
    Future<double[]> beside = pool.submit(() -> write(bench, over));
    Retention retention = Retention.builder(Database.POSTGRESQL, bench.pool).build();
    long start = System.nanoTime();
    RetentionResult result = retention.runOnce();
    double seconds = (System.nanoTime() - start) / 1e9;
    over.set(true);
    double[] during = beside.get();
    pool.shutdown();
    System.out.printf("## Prune of %,d rows, 1 000 per transaction%n", rows);
    System.out.printf(
        "%,d removed in %.1f s and %,d transactions. Writer, 200 tx/s: p50 %.1f ms, p99 %.1f ms, most"
            + " %.1f ms; alone p50 %.1f ms, p99 %.1f ms, most %.1f ms%n%n",
        result.removed(),
        seconds,
        result.batches(),
        Bench.quantile(0.5, during),
        Bench.quantile(0.99, during),
        Bench.quantile(1, during),
        Bench.quantile(0.5, before),
        Bench.quantile(0.99, before),
        Bench.quantile(1, before));
  }

  /** Milliseconds of each transaction, counted from when it was due, at 200 per second. */
  private static double[] write(Bench bench, AtomicBoolean over) throws SQLException {
    OutboxWriter writer = OutboxWriter.of(Database.POSTGRESQL);
    List<Double> millis = new ArrayList<>();
    Duration each = Duration.ofMillis(5);
    try (Connection connection = bench.pool.getConnection()) {
      connection.setAutoCommit(false);
      long due = System.nanoTime();
      while (!over.get()) {
        for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
          LockSupport.parkNanos(due - now);
        }
        writer.enqueue(connection, "w", null, Bench.PAYLOAD);
        connection.commit();
        millis.add((System.nanoTime() - due) / 1e6);
        due += each.toNanos();
      }
    }
    return millis.stream().mapToDouble(m -> m).toArray();
  }
}
