package io.github.outboxguard.benchmarks.evaluation;

import java.util.EnumMap;
import java.util.Map;

/** Counts how often outcomes agree with labels. Not safe for use by several threads. */
final class Score {

  private final Map<Label.Kind, Integer> labels = new EnumMap<>(Label.Kind.class);
  private final Map<Label.Kind, Integer> seen = new EnumMap<>(Label.Kind.class);
  private final Map<Label.Kind, Integer> flagged = new EnumMap<>(Label.Kind.class);
  private int missedButUnresolved;
  private int accesses;
  private int accessesRight;

  void add(Label label, Outcome outcome) {
    Label.Kind kind = label.kind();
    labels.merge(kind, 1, Integer::sum);
    seen.merge(kind, outcome.seen() ? 1 : 0, Integer::sum);
    flagged.merge(kind, outcome.flagged() ? 1 : 0, Integer::sum);
    if (!kind.hasEffect()) {
      return;
    }
    if (!outcome.flagged() && outcome.unresolved()) {
      missedButUnresolved++;
    }
    if (outcome.flagged() && label.access() != null) {
      accesses++;
      accessesRight += outcome.tellsAccess(label) ? 1 : 0;
    }
  }

  void add(Score other) {
    other.labels.forEach((kind, n) -> labels.merge(kind, n, Integer::sum));
    other.seen.forEach((kind, n) -> seen.merge(kind, n, Integer::sum));
    other.flagged.forEach((kind, n) -> flagged.merge(kind, n, Integer::sum));
    missedButUnresolved += other.missedButUnresolved;
    accesses += other.accesses;
    accessesRight += other.accessesRight;
  }

  int labels() {
    return labels.values().stream().mapToInt(Integer::intValue).sum();
  }

  int seen() {
    return seen.values().stream().mapToInt(Integer::intValue).sum();
  }

  Ratio recall(Label.Kind kind) {
    return new Ratio(flagged.getOrDefault(kind, 0), labels.getOrDefault(kind, 0));
  }

  /** Findings that are right among findings on tools that are not in doubt. */
  Ratio precision() {
    int right = 0;
    int all = 0;
    for (Map.Entry<Label.Kind, Integer> entry : flagged.entrySet()) {
      if (entry.getKey().hasEffect()) {
        right += entry.getValue();
      }
      if (entry.getKey().hasEffect() || entry.getKey().isClean()) {
        all += entry.getValue();
      }
    }
    return new Ratio(right, all);
  }

  /** Effects whose access was told right among effects found whose label says it. */
  Ratio access() {
    return new Ratio(accessesRight, accesses);
  }

  /** Misses that the report names as unresolved: not found, but not silent either. */
  int missedButUnresolved() {
    return missedButUnresolved;
  }

  /** So many of so many. */
  record Ratio(int part, int whole) {

    /** 1 if there is nothing to be wrong about. */
    double value() {
      return whole == 0 ? 1 : (double) part / whole;
    }

    @Override
    public String toString() {
      return whole == 0 ? "–" : part + "/" + whole;
    }
  }
}
