package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/** Prunes again and again without being asked to. */
public interface PrunesByItself {
  /** Starts it, with this limit of age; it goes on until the outbox is closed, whatever happens. */
  void startPruning(Duration olderThan) throws Exception;

  /** The longest time between two runs, by real time; keep it short for the test. */
  Duration pruneEvery();
}
