package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/** Can be stopped while it works. */
public interface StopsInTime {
  /**
   * Stops dispatching: returns after at most about this time, also when a send hangs, and sends
   * nothing afterwards.
   *
   * @param timeout real time
   */
  void stop(Duration timeout) throws Exception;

  /** Whether others get at once what was claimed and not tried, and need not wait for a lease. */
  default boolean givesBack() {
    return false;
  }

  /** Whether others may send at once a message whose broker had not answered when the stop came. */
  default boolean retriesCutOffAtOnce() {
    return false;
  }

  /** Whether a send that is under way may end within that time, and is cut off only after it. */
  default boolean letsSendsEnd() {
    return false;
  }
}
