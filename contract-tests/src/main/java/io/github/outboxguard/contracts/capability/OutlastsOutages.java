package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/**
 * Tells a broker that cannot be reached, whose failures have a {@link java.net.ConnectException} as
 * their cause, from a message that is refused: it leaves the broker alone for a while and counts no
 * attempts.
 */
public interface OutlastsOutages {
  /** The failures in a row after which the broker is left alone; at least 1. */
  int failuresUntilRest();

  /** How long it is left alone, by real time; keep it below a second for the test. */
  Duration rest();

  /**
   * Whether it takes no message from its database, not even to give it back, while it is left
   * alone.
   */
  default boolean takesNothing() {
    return false;
  }
}
