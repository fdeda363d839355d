package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/** Waits for the answer to a send for a limited time only. */
public interface LimitsSends {
  /** The longest wait for an answer, by real time; keep it below a second for the test. */
  Duration sendLimit();

  /** Whether a call of the transport that does not even return is given up as well. */
  boolean givesUpCalls();
}
