package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/** Sends several messages at the same time. */
public interface SendsInParallel {
  /** How many sends run at once when there is enough to do, and never more; at least 2. */
  int concurrency();

  /** How soon that many run at once when a broker that was fast is slow, by real time. */
  default Duration fullWithin() {
    return Duration.ofSeconds(10);
  }

  /** How soon a pass is over whose sends take no time, by real time. */
  default Duration passWithin() {
    return Duration.ofMinutes(1);
  }

  /** How many threads send while the broker answers at once; each that is woken costs time. */
  default int threadsForAFastBroker() {
    return Integer.MAX_VALUE;
  }
}
