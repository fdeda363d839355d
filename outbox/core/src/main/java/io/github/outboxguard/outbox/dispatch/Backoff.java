package io.github.outboxguard.outbox.dispatch;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait after a failed attempt. Lengths only: the database adds them to its own clock.
 * Implementations are thread-safe.
 */
@FunctionalInterface
public interface Backoff {
  /**
   * The wait after an attempt.
   *
   * @param attempts failed so far, at least 1
   * @param random source of jitter
   * @return zero or more
   */
  Duration after(int attempts, RandomGenerator random);

  /** 30 s, 1 min, 2 min, 4 min … 15 min, plus up to 5 s at random. */
  static Backoff standard() {
    return exponential(Duration.ofSeconds(30), Duration.ofMinutes(15), Duration.ofSeconds(5));
  }

  /**
   * Doubles from {@code first} up to {@code cap}, then stays there; jitter is added on top, from
   * the first retry on, so that rows that failed together do not come back together.
   *
   * @param first wait after the first attempt, positive
   * @param cap longest wait without jitter, at least {@code first}
   * @param jitter most that is added, zero or more
   */
  static Backoff exponential(Duration first, Duration cap, Duration jitter) {
    if (first.isNegative() || first.isZero() || cap.compareTo(first) < 0 || jitter.isNegative()) {
      throw new IllegalArgumentException(
          "Backoff needs 0 < first <= cap and jitter >= 0, got "
              + first
              + ", "
              + cap
              + ", "
              + jitter);
    }
    long capMillis = cap.toMillis();
    long firstMillis = Math.max(1, first.toMillis());
    return (attempts, random) -> {
      int doublings = Math.min(attempts - 1, Long.SIZE - 1);
      // Asked of the cap, so that no number of attempts can overflow.
      boolean capped = capMillis >> doublings < firstMillis;
      long wait = capped ? capMillis : firstMillis << doublings;
      return Duration.ofMillis(wait + random.nextLong(jitter.toMillis() + 1));
    };
  }

  /** Always the same wait. */
  static Backoff fixed(Duration wait) {
    if (wait.isNegative()) {
      throw new IllegalArgumentException("A wait must not be negative, got " + wait);
    }
    return (attempts, random) -> wait;
  }
}
