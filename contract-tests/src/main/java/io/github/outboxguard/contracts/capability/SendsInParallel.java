package io.github.outboxguard.contracts.capability;

/** Sends several messages at the same time. */
public interface SendsInParallel {
  /** How many sends run at once when there is enough to do, and never more; at least 2. */
  int concurrency();
}
