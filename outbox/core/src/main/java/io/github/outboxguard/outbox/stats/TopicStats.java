package io.github.outboxguard.outbox.stats;

import java.time.Duration;

/**
 * How a topic is doing at one moment, by the database's clock.
 *
 * @param topic its name
 * @param pending rows not yet dispatched, waiting ones included, dead ones not
 * @param due of these, rows that could be claimed now or are claimed
 * @param oldestDueAge how long the oldest due row has been due; zero if there is none
 * @param inFlight rows under a lease that holds
 * @param overLease rows whose lease ran out without an outcome
 * @param maxAttempts most attempts of a pending row
 * @param manyAttempts pending rows with more than five attempts
 * @param dead dead letters
 * @param blockedKeys keys that wait for an operator
 */
public record TopicStats(
    String topic,
    long pending,
    long due,
    Duration oldestDueAge,
    long inFlight,
    long overLease,
    int maxAttempts,
    long manyAttempts,
    long dead,
    long blockedKeys) {
  /** A topic of which the table has neither open nor dead rows. */
  public static TopicStats none(String topic) {
    return new TopicStats(topic, 0, 0, Duration.ZERO, 0, 0, 0, 0, 0, 0);
  }

  TopicStats withDead(long newDead, long newBlocked) {
    return new TopicStats(
        topic,
        pending,
        due,
        oldestDueAge,
        inFlight,
        overLease,
        maxAttempts,
        manyAttempts,
        newDead,
        newBlocked);
  }
}
