package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/** Delivers without being asked to, from the moment it was opened. */
public interface WorksByItself {
  /** The longest time between the commit of a message and its send, by real time. */
  Duration longestWait();

  /** The most of one processor that it uses while there is nothing to do but to wait: 1 is all. */
  default double mostIdleLoad() {
    return 1;
  }

  /** How long it leaves its database alone between two looks that found nothing. */
  default Duration leastRest() {
    return Duration.ZERO;
  }

  /** The most calls on its database in a second of which it has nothing to do but to wait. */
  default double mostIdleCalls() {
    return Double.MAX_VALUE;
  }
}
