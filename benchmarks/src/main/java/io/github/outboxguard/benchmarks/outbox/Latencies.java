package io.github.outboxguard.benchmarks.outbox;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.OutboxWriter;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.WakeUp;
import io.github.outboxguard.outbox.transport.Transport;
import java.sql.Connection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** From the return of commit to the call of the transport, at a steady rate of transactions. */
final class Latencies {
  private Latencies() {}

  static void run(Bench bench, int perSecond, int seconds) throws Exception {
    bench.freshOutbox();
    int count = perSecond * seconds;
    Map<String, Long> committed = new ConcurrentHashMap<>();
    Map<String, Long> sent = new ConcurrentHashMap<>();
    CountDownLatch all = new CountDownLatch(count);
    OutboxWriter writer = OutboxWriter.builder(Database.POSTGRESQL).notifyOnCommit(true).build();
    Transport sink =
        Transport.blocking(
            message -> {
              sent.put(message.payload().asText(), System.nanoTime());
              all.countDown();
            });
    long late = 0;
    try (Dispatcher dispatcher =
            Dispatcher.builder(Database.POSTGRESQL, bench.pool)
                .route("t", sink)
                .wakeUp(WakeUp.postgresNotify(bench.pool))
                .build();
        Connection connection = bench.pool.getConnection()) {
      dispatcher.start();
      connection.setAutoCommit(false);
      long start = System.nanoTime();
      for (int i = 0; i < count; i++) {
        long due = start + i * 1_000_000_000L / perSecond;
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        writer.enqueue(connection, "t", null, Integer.toString(i));
        connection.commit();
        committed.put(Integer.toString(i), System.nanoTime());
        late = Math.max(late, System.nanoTime() - due);
      }
      all.await();
    }
    double[] millis =
        committed.entrySet().stream()
            .mapToDouble(e -> Math.max(0, sent.getOrDefault(e.getKey(), 0L) - e.getValue()) / 1e6)
            .toArray();
    System.out.printf("## Commit to send with wake-up, %d tx/s for %d s%n", perSecond, seconds);
    System.out.printf(
        "p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, most %.1f ms (writer at most %.0f ms behind its plan)%n%n",
        Bench.quantile(0.5, millis),
        Bench.quantile(0.95, millis),
        Bench.quantile(0.99, millis),
        Bench.quantile(1, millis),
        late / 1e6);
  }
}
