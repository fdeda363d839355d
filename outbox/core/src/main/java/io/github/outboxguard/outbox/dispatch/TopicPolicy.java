package io.github.outboxguard.outbox.dispatch;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How one topic is treated. Immutable.
 *
 * @param backoff wait between attempts
 * @param maxAttempts attempts before a message is dead, at least 1
 * @param headPolicy what a dead message means for its key
 * @param sendTimeout longest time from the call of the transport to its acknowledgement
 * @param concurrency messages of this topic in the transport at once; a topic cannot take the slots
 *     of another
 * @param runLength most messages of one key that one claim takes; they are sent one by one
 */
public record TopicPolicy(
    Backoff backoff,
    int maxAttempts,
    HeadPolicy headPolicy,
    Duration sendTimeout,
    int concurrency,
    int runLength) {
  private static final TopicPolicy DEFAULTS =
      new TopicPolicy(Backoff.standard(), 20, HeadPolicy.BLOCK, Duration.ofSeconds(30), 16, 50);

  /** Refuses values that would stop the topic. */
  public TopicPolicy {
    if (maxAttempts < 1 || concurrency < 1 || runLength < 1) {
      throw new IllegalArgumentException(
          "maxAttempts, concurrency and runLength must be at least 1, got "
              + maxAttempts
              + ", "
              + concurrency
              + ", "
              + runLength);
    }
    if (sendTimeout.isNegative() || sendTimeout.isZero()) {
      throw new IllegalArgumentException("sendTimeout must be positive, got " + sendTimeout);
    }
  }

  /**
   * Standard backoff, 20 attempts (about four hours), blocking heads, 30 s per send, 16 at once.
   */
  public static TopicPolicy defaults() {
    return DEFAULTS;
  }

  /** A copy with another backoff. */
  public TopicPolicy withBackoff(Backoff value) {
    return new TopicPolicy(value, maxAttempts, headPolicy, sendTimeout, concurrency, runLength);
  }

  /** A copy with another number of attempts. */
  public TopicPolicy withMaxAttempts(int value) {
    return new TopicPolicy(backoff, value, headPolicy, sendTimeout, concurrency, runLength);
  }

  /** A copy with another head policy. */
  public TopicPolicy withHeadPolicy(HeadPolicy value) {
    return new TopicPolicy(backoff, maxAttempts, value, sendTimeout, concurrency, runLength);
  }

  /** A copy with another time limit per send. */
  public TopicPolicy withSendTimeout(Duration value) {
    return new TopicPolicy(backoff, maxAttempts, headPolicy, value, concurrency, runLength);
  }

  /** A copy with another number of sends at once. */
  public TopicPolicy withConcurrency(int value) {
    return new TopicPolicy(backoff, maxAttempts, headPolicy, sendTimeout, value, runLength);
  }

  /** A copy with another number of messages per key and claim. */
  public TopicPolicy withRunLength(int value) {
    return new TopicPolicy(backoff, maxAttempts, headPolicy, sendTimeout, concurrency, value);
  }

  /**
   * The longest time from the first attempt to the last one: consumers must remember a message for
   * longer than this.
   */
  public Duration longestRetry() {
    RandomGenerator most =
        new RandomGenerator() {
          @Override
          public long nextLong() {
            return Long.MAX_VALUE;
          }

          @Override
          public long nextLong(long bound) {
            return bound - 1;
          }
        };
    Duration sum = sendTimeout;
    for (int attempts = 1; attempts < maxAttempts; attempts++) {
      sum = sum.plus(backoff.after(attempts, most)).plus(sendTimeout);
    }
    return sum;
  }

  /** Attempts from which a message that was lost with its owner is only tried alone. */
  int suspectAt() {
    return Math.max(3, maxAttempts / 2);
  }
}
