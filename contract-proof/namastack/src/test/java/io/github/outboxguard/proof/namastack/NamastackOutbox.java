package io.github.outboxguard.proof.namastack;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.capability.CarriesHeaders;
import io.github.outboxguard.contracts.capability.CountsPending;
import io.github.outboxguard.contracts.capability.DispatchesInBatches;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.spring.SpringProcess;
import io.github.outboxguard.proof.namastack.NamastackApplication.Filed;
import io.namastack.outbox.OutboxProcessingScheduler;
import io.namastack.outbox.OutboxRecordStatus;
import io.namastack.outbox.OutboxRecordStatusRepository;
import io.namastack.outbox.instance.OutboxInstanceRegistry;
import io.namastack.outbox.partition.PartitionCoordinator;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * namastack-outbox. A pass is what the application does in the background: a poll, and before it
 * the heartbeat and the sharing out of partitions, when these are due. The first pass of a process
 * does both, as its timers have no initial delay.
 */
class NamastackOutbox
    implements Outbox,
        CarriesHeaders,
        CountsPending,
        DispatchesInBatches,
        OrdersByKey,
        RetriesFailures {
  private static final Duration REBALANCE = Duration.ofSeconds(10);

  private final Env env;
  private final SpringProcess process;
  private Instant rebalanced = Instant.EPOCH;

  NamastackOutbox(Env env, SpringProcess process) {
    this.env = env;
    this.process = process;
  }

  @Override
  public void transact(Work work) throws Exception {
    process.transact(work, this::enqueue);
  }

  private void enqueue(Message m) {
    Filed filed = new Filed(UUID.randomUUID().toString(), m.topic(), m.key(), m.payload());
    String key = m.key() == null ? filed.id() : m.key();
    process.bean(io.namastack.outbox.Outbox.class).schedule(filed, key, m.headers());
  }

  @Override
  public void dispatchOnce() {
    if (!env.clock().instant().isBefore(rebalanced.plus(REBALANCE))) {
      process.bean(OutboxInstanceRegistry.class).performHeartbeatAndCleanup();
      process.bean(PartitionCoordinator.class).rebalance();
      rebalanced = env.clock().instant();
    }
    process.bean(OutboxProcessingScheduler.class).process();
  }

  @Override
  public void close() {
    process.bean(OutboxInstanceRegistry.class).stop();
    process.close();
  }

  @Override
  public long pending() {
    return process.bean(OutboxRecordStatusRepository.class).countByStatus(OutboxRecordStatus.NEW);
  }

  @Override
  public int batchSize() {
    return 10;
  }

  @Override
  public int maxAttempts() {
    return 4;
  }

  @Override
  public Duration minDelay(int attempt) {
    return Duration.ofSeconds(Math.min(60, 1L << Math.min(attempt, 6)));
  }
}
