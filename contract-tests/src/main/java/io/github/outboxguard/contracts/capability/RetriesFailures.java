package io.github.outboxguard.contracts.capability;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Retries a failed message by itself, later and a limited number of times. */
public interface RetriesFailures {
  /** How often a message is sent at most, the first attempt included; at least 1. */
  int maxAttempts();

  /**
   * The shortest wait after a failed attempt.
   *
   * @param attempt the attempt that failed, from 1
   */
  Duration minDelay(int attempt);

  /**
   * The longest wait after a failed attempt, jitter included: after it, the next pass sends again.
   * Without jitter it is the shortest one.
   *
   * @param attempt the attempt that failed, from 1
   */
  default Duration maxDelay(int attempt) {
    return minDelay(attempt);
  }

  /**
   * The longest time from the first attempt to the end of the last one, as consumers are told who
   * must remember a message for longer; null if nobody is told.
   */
  default @Nullable Duration longestRetry() {
    return null;
  }

  /** Whether a send that ends in an {@link Error} is a failed attempt like any other. */
  default boolean survivesErrors() {
    return false;
  }

  /** The longest time that one attempt takes; what counts is the stated limit. */
  default Duration longestAttempt() {
    return Duration.ZERO;
  }

  /**
   * Whether messages that were taken together with one that kills its process are delivered all the
   * same, within their own attempts.
   */
  default boolean isolatesCrashes() {
    return false;
  }
}
