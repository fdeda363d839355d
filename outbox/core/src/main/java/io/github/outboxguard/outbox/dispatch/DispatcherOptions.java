package io.github.outboxguard.outbox.dispatch;

import java.time.Duration;

/**
 * How a dispatcher works with its database. Immutable.
 *
 * @param batchSize most rows of a topic per claim
 * @param lease how long a claim holds without being renewed; a row of a killed process comes again
 *     after this time
 * @param pollInterval rest after a claim that found nothing; more than one second, since a wake-up
 *     is the way to be faster
 * @param maxPollInterval longest rest of an idle dispatcher
 * @param databaseTimeout longest time for one exchange with the database, after which its
 *     connection is given up; at four fifths of it, in whole seconds, the server is told to give
 *     the statement up
 * @param shutdownTimeout longest time for messages that are being sent at {@code close()}
 * @param circuit when a transport is left alone
 * @param lookEverywhere PostgreSQL only, where claims start where open rows are expected: the least
 *     time between two looks for open rows that nothing tells of, such as those that were moved
 *     into the past by hand; two seconds to five minutes. The more such a look costs, the rarer it
 *     is. Elsewhere one is made each second, or as often as it polls
 */
public record DispatcherOptions(
    int batchSize,
    Duration lease,
    Duration pollInterval,
    Duration maxPollInterval,
    Duration databaseTimeout,
    Duration shutdownTimeout,
    CircuitPolicy circuit,
    Duration lookEverywhere) {
  private static final Duration LEAST_LOOK = Duration.ofSeconds(2);
  private static final DispatcherOptions DEFAULTS =
      new DispatcherOptions(
          200,
          Duration.ofSeconds(60),
          Duration.ofSeconds(2),
          Duration.ofSeconds(10),
          Duration.ofSeconds(20),
          Duration.ofSeconds(20),
          CircuitPolicy.defaults(),
          LEAST_LOOK);

  /** Refuses values that break a promise. */
  public DispatcherOptions {
    if (batchSize < 1 || batchSize > 10_000) {
      throw new IllegalArgumentException("batchSize must be 1 to 10000, got " + batchSize);
    }
    if (lease.compareTo(Duration.ofMillis(50)) < 0) {
      throw new IllegalArgumentException("lease must be at least 50 ms, got " + lease);
    }
    if (pollInterval.compareTo(Duration.ofSeconds(1)) <= 0) {
      throw new IllegalArgumentException(
          "pollInterval must be more than 1 s, got "
              + pollInterval
              + ": polling faster only heats the database. Use wakeUp(…) for low latency.");
    }
    if (maxPollInterval.compareTo(pollInterval) < 0) {
      throw new IllegalArgumentException(
          "maxPollInterval must be at least pollInterval, got " + maxPollInterval);
    }
    if (databaseTimeout.compareTo(Duration.ofMillis(10)) < 0 || shutdownTimeout.isNegative()) {
      throw new IllegalArgumentException(
          "databaseTimeout must be at least 10 ms and shutdownTimeout not negative, got "
              + databaseTimeout
              + ", "
              + shutdownTimeout);
    }
    if (lookEverywhere.compareTo(LEAST_LOOK) < 0 || lookEverywhere.compareTo(Looks.SELDOM) > 0) {
      throw new IllegalArgumentException(
          "lookEverywhere must be 2 s to 5 min, got "
              + lookEverywhere
              + ": more often only heats the database, more rarely comes too late to help.");
    }
  }

  /** 200 rows, 60 s lease, polls between 2 s and 10 s, 20 s for the database and for closing. */
  public static DispatcherOptions defaults() {
    return DEFAULTS;
  }

  /** A copy with another batch size. */
  public DispatcherOptions withBatchSize(int value) {
    return new DispatcherOptions(
        value,
        lease,
        pollInterval,
        maxPollInterval,
        databaseTimeout,
        shutdownTimeout,
        circuit,
        lookEverywhere);
  }

  /** A copy with another lease. */
  public DispatcherOptions withLease(Duration value) {
    return new DispatcherOptions(
        batchSize,
        value,
        pollInterval,
        maxPollInterval,
        databaseTimeout,
        shutdownTimeout,
        circuit,
        lookEverywhere);
  }

  /** A copy with other rests; equal values mean a steady rhythm. */
  public DispatcherOptions withPollInterval(Duration least, Duration most) {
    return new DispatcherOptions(
        batchSize, lease, least, most, databaseTimeout, shutdownTimeout, circuit, lookEverywhere);
  }

  /** A copy with another rest, which grows up to five times as long when idle. */
  public DispatcherOptions withPollInterval(Duration least) {
    return withPollInterval(least, least.multipliedBy(5));
  }

  /** A copy with another time limit for the database. */
  public DispatcherOptions withDatabaseTimeout(Duration value) {
    return new DispatcherOptions(
        batchSize,
        lease,
        pollInterval,
        maxPollInterval,
        value,
        shutdownTimeout,
        circuit,
        lookEverywhere);
  }

  /** A copy with another time limit for closing. */
  public DispatcherOptions withShutdownTimeout(Duration value) {
    return new DispatcherOptions(
        batchSize,
        lease,
        pollInterval,
        maxPollInterval,
        databaseTimeout,
        value,
        circuit,
        lookEverywhere);
  }

  /** A copy with another circuit policy. */
  public DispatcherOptions withCircuit(CircuitPolicy value) {
    return new DispatcherOptions(
        batchSize,
        lease,
        pollInterval,
        maxPollInterval,
        databaseTimeout,
        shutdownTimeout,
        value,
        lookEverywhere);
  }

  /** A copy with another rest between looks for what nothing tells of. */
  public DispatcherOptions withLookEverywhere(Duration value) {
    return new DispatcherOptions(
        batchSize,
        lease,
        pollInterval,
        maxPollInterval,
        databaseTimeout,
        shutdownTimeout,
        circuit,
        value);
  }
}
