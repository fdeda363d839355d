package io.github.outboxguard.proof.libraries;

import com.gruelbox.transactionoutbox.DefaultPersistor;
import com.gruelbox.transactionoutbox.Dialect;
import com.gruelbox.transactionoutbox.Instantiator;
import com.gruelbox.transactionoutbox.Persistor;
import com.gruelbox.transactionoutbox.ThreadLocalContextTransactionManager;
import com.gruelbox.transactionoutbox.TransactionManager;
import com.gruelbox.transactionoutbox.TransactionOutbox;
import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.capability.DeduplicatesRequests;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import java.time.Duration;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * gruelbox transaction-outbox: a call is recorded and made later, here by flush() in the calling
 * thread.
 */
class GruelboxOutbox implements Outbox, DeduplicatesRequests, RetriesFailures {
  private static final Duration FREQUENCY = Duration.ofMinutes(2);
  private static final int ATTEMPTS = 5;

  /** The bean whose calls are recorded. */
  public interface Sender {
    void send(String id, String topic, String key, String payload);
  }

  private final ThreadLocalContextTransactionManager transactions;
  private final TransactionOutbox outbox;
  private final Queue<Runnable> submitted = new ConcurrentLinkedQueue<>();

  GruelboxOutbox(Env env) {
    Sender sender =
        (id, topic, key, text) -> env.transport().send(new Delivery(id, topic, key, text));
    transactions = TransactionManager.fromDataSource(env.dataSource());
    outbox =
        TransactionOutbox.builder()
            .transactionManager(transactions)
            .persistor(persistor(false))
            .instantiator(Instantiator.using(type -> sender))
            .clockProvider(env::clock)
            .attemptFrequency(FREQUENCY)
            .blockAfterAttempts(ATTEMPTS)
            // What is submitted after a commit waits in memory for its executor, which the next
            // pass is.
            .submitter((entry, process) -> submitted.add(() -> process.accept(entry)))
            .build();
  }

  /** A service migrates when it is deployed, not with each process that the kit starts. */
  static Persistor persistor(boolean migrates) {
    return DefaultPersistor.builder().dialect(Dialect.POSTGRESQL_9).migrate(migrates).build();
  }

  @Override
  public void transact(Work work) throws Exception {
    transactions.inTransactionThrows(tx -> work.run(tx.connection(), this::enqueue));
  }

  private void enqueue(Message m) {
    Sender sender = outbox.with().uniqueRequestId(m.requestId()).schedule(Sender.class);
    sender.send(UUID.randomUUID().toString(), m.topic(), m.key(), m.payload());
  }

  @Override
  public void dispatchOnce() {
    runSubmitted();
    outbox.flush();
    runSubmitted();
  }

  private void runSubmitted() {
    for (Runnable task = submitted.poll(); task != null; task = submitted.poll()) {
      task.run();
    }
  }

  @Override
  public void close() {}

  @Override
  public int maxAttempts() {
    return ATTEMPTS;
  }

  @Override
  public Duration minDelay(int attempt) {
    return FREQUENCY;
  }
}
