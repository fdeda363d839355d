package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/** Waits for the answer to a send for a limited time only. */
public interface LimitsSends {
  /** The longest wait for an answer, by real time; keep it below a second for the test. */
  Duration sendLimit();

  /** Whether a call of the transport that does not even return is given up as well. */
  boolean givesUpCalls();

  /**
   * How long a call that was interrupted may take to return and still be believed: what the broker
   * has taken meanwhile is not sent again. By real time; keep it below a second for the test.
   */
  default Duration grace() {
    return Duration.ZERO;
  }
}
