package io.github.outboxguard.outbox.consume;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Bounds what retries may cost in a time, over all messages of a consumer: a breaker for effects
 * that are paid by the call. First attempts are never refused. Thread-safe.
 */
public final class RetryBudget {
  private final double capacity;
  private final double perNano;
  private final LongSupplier nanoClock;
  private double left;
  private long at;

  private RetryBudget(int retries, Duration per, LongSupplier nanoClock) {
    if (retries < 0 || per.isNegative() || per.isZero()) {
      throw new IllegalArgumentException(
          "Need retries >= 0 per positive time, got " + retries + ", " + per);
    }
    this.capacity = retries;
    this.perNano = retries / (double) per.toNanos();
    this.nanoClock = nanoClock;
    this.left = retries;
    this.at = nanoClock.getAsLong();
  }

  /** At most so many retries in a time; what was not used comes back steadily. */
  public static RetryBudget of(int retries, Duration per) {
    return new RetryBudget(retries, per, System::nanoTime);
  }

  /** With another clock, in nanoseconds. */
  public static RetryBudget of(int retries, Duration per, LongSupplier nanoClock) {
    return new RetryBudget(retries, per, nanoClock);
  }

  /** No bound. */
  public static RetryBudget unlimited() {
    return new RetryBudget(Integer.MAX_VALUE, Duration.ofNanos(1), System::nanoTime);
  }

  /** Takes one retry; false if there is none left for now. */
  public synchronized boolean tryRetry() {
    long now = nanoClock.getAsLong();
    left = Math.min(capacity, left + Math.max(0, now - at) * perNano);
    at = now;
    if (left < 1) {
      return false;
    }
    left--;
    return true;
  }
}
