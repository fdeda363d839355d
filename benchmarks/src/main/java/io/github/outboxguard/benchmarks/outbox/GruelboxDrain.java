package io.github.outboxguard.benchmarks.outbox;

import com.gruelbox.transactionoutbox.Dialect;
import com.gruelbox.transactionoutbox.ExecutorSubmitter;
import com.gruelbox.transactionoutbox.Instantiator;
import com.gruelbox.transactionoutbox.Persistor;
import com.gruelbox.transactionoutbox.TransactionManager;
import com.gruelbox.transactionoutbox.TransactionOutbox;
import com.gruelbox.transactionoutbox.TransactionOutboxEntry;
import com.gruelbox.transactionoutbox.TransactionOutboxListener;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** gruelbox transaction-outbox, flushed in a loop, with ten threads. */
record GruelboxDrain(int rows, String version) implements Drain {
  @Override
  public String name() {
    return "gruelbox transaction-outbox " + version;
  }

  @Override
  public boolean ordered() {
    return false;
  }

  /** The work that is filed. */
  public static class Sink {
    /** Does nothing. */
    public void send(String payload) {}
  }

  @Override
  public double run(Bench bench, int keys) throws Exception {
    bench.execute("DROP TABLE IF EXISTS txno_outbox, txno_version");
    ExecutorService executor = Executors.newFixedThreadPool(10);
    CountDownLatch done = new CountDownLatch(rows);
    TransactionManager transactions = TransactionManager.fromDataSource(bench.pool);
    TransactionOutbox.TransactionOutboxBuilder common =
        TransactionOutbox.builder()
            .transactionManager(transactions)
            .persistor(Persistor.forDialect(Dialect.POSTGRESQL_9))
            .instantiator(Instantiator.usingReflection())
            .attemptFrequency(Duration.ofSeconds(60));
    // Filed by an outbox that sends nothing, so that the emptying is measured alone.
    TransactionOutbox writer = common.submitter((entry, local) -> {}).build();
    transactions.inTransactionThrows(
        tx -> {
          for (int i = 0; i < rows; i++) {
            writer.schedule(Sink.class).send(Bench.PAYLOAD);
          }
        });
    bench.execute("UPDATE txno_outbox SET nextAttemptTime = now() - INTERVAL '1 hour'");
    TransactionOutbox outbox =
        common
            .submitter(ExecutorSubmitter.builder().executor(executor).build())
            .flushBatchSize(1000)
            .listener(
                new TransactionOutboxListener() {
                  @Override
                  public void success(TransactionOutboxEntry entry) {
                    done.countDown();
                  }
                })
            .build();
    long start = System.nanoTime();
    try {
      while (done.getCount() > 0) {
        outbox.flush();
      }
      return Bench.perSecond(rows, System.nanoTime() - start);
    } finally {
      executor.shutdownNow();
    }
  }
}
