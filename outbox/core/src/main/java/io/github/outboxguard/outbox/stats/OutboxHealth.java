package io.github.outboxguard.outbox.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether an outbox is well, and if not, why.
 *
 * @param healthy whether no threshold is passed
 * @param reasons one sentence per passed threshold; topics and numbers only
 */
public record OutboxHealth(boolean healthy, List<String> reasons) {
  /** Copies the reasons. */
  public OutboxHealth {
    reasons = List.copyOf(reasons);
  }

  /** Judges statistics. */
  public static OutboxHealth of(Map<String, TopicStats> topics, HealthThresholds thresholds) {
    List<String> reasons = new ArrayList<>();
    long pending = topics.values().stream().mapToLong(TopicStats::pending).sum();
    if (pending > thresholds.maxPending()) {
      reasons.add(pending + " rows are pending, more than " + thresholds.maxPending());
    }
    for (TopicStats topic : topics.values()) {
      if (topic.oldestDueAge().compareTo(thresholds.maxOldestDue()) > 0) {
        reasons.add(
            "topic "
                + topic.topic()
                + ": a due row has waited for "
                + topic.oldestDueAge().toSeconds()
                + " s, longer than "
                + thresholds.maxOldestDue().toSeconds()
                + " s");
      }
    }
    long dead = topics.values().stream().mapToLong(TopicStats::dead).sum();
    if (dead > thresholds.maxDead()) {
      reasons.add(dead + " dead letters, more than " + thresholds.maxDead());
    }
    long blocked = topics.values().stream().mapToLong(TopicStats::blockedKeys).sum();
    if (blocked > thresholds.maxBlockedKeys()) {
      reasons.add(blocked + " keys are blocked, more than " + thresholds.maxBlockedKeys());
    }
    return new OutboxHealth(reasons.isEmpty(), reasons);
  }
}
