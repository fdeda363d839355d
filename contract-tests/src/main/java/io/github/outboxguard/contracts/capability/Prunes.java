package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/** Removes what was delivered long ago. */
public interface Prunes {
  /** Removes messages whose delivery is longer ago than this. */
  void prune(Duration olderThan) throws Exception;
}
