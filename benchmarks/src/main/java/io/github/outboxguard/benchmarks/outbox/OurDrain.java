package io.github.outboxguard.benchmarks.outbox;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.DispatchListener;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.DispatcherOptions;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** The dispatcher with its default options. */
record OurDrain(int rows) implements Drain {
  @Override
  public String name() {
    return "Outbox Guard dispatcher";
  }

  @Override
  public boolean ordered() {
    return true;
  }

  @Override
  public double run(Bench bench, int keys) throws Exception {
    bench.freshOutbox();
    bench.fill(rows, keys, "t");
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
            .route("t", m -> CompletableFuture.completedFuture(null), TopicPolicy.defaults())
            .options(DispatcherOptions.defaults())
            .listener(counting)
            .build()) {
      long start = System.nanoTime();
      dispatcher.start();
      sent.await();
      return Bench.perSecond(rows, System.nanoTime() - start);
    }
  }
}
