package io.github.outboxguard.contracts.capability;

/**
 * Prunes in several short transactions, so that nobody waits long for a lock, and in bounded runs.
 */
public interface PrunesInBatches {
  /** The most messages that one transaction removes; keep it small for the test. */
  int pruneBatch();

  /** The most messages that one call of {@link Prunes#prune} removes; the next call goes on. */
  int pruneRun();
}
