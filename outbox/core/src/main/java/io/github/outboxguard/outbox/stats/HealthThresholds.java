package io.github.outboxguard.outbox.stats;

import java.time.Duration;

/**
 * When an outbox is not well.
 *
 * @param maxPending pending rows over all topics
 * @param maxOldestDue how long a due row may wait
 * @param maxDead dead letters over all topics
 * @param maxBlockedKeys keys that wait for an operator
 */
public record HealthThresholds(
    long maxPending, Duration maxOldestDue, long maxDead, long maxBlockedKeys) {
  /** 1000 pending, 5 minutes, no dead letter, no blocked key. */
  public static HealthThresholds defaults() {
    return new HealthThresholds(1000, Duration.ofMinutes(5), 0, 0);
  }
}
