package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.ContractId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts what was really done in a test class. Thread-safe. */
public final class Tally {
  private final Map<ContractId, String> outcomes = new EnumMap<>(ContractId.class);
  private final Map<ContractId, Duration> times = new EnumMap<>(ContractId.class);
  private final List<String> notes = new ArrayList<>();
  private int runs;
  private int schedules;

  public synchronized void runs(int more) {
    runs += more;
  }

  public synchronized void schedules(int more) {
    schedules += more;
  }

  /** Something that the summary should say. */
  public synchronized void note(String text) {
    notes.add(text);
  }

  public synchronized List<String> notes() {
    return List.copyOf(notes);
  }

  /**
   * Notes how a test of a contract ended, and the time it took; of several, broken outweighs kept,
   * kept outweighs skipped, and times add up.
   */
  public synchronized void ended(ContractId id, String outcome, Duration time) {
    times.merge(id, time, Duration::plus);
    outcomes.merge(id, outcome, (old, now) -> weight(now) > weight(old) ? now : old);
  }

  private static int weight(String outcome) {
    return outcome.startsWith("skipped") ? 0 : outcome.startsWith("kept") ? 1 : 2;
  }

  public synchronized Map<ContractId, String> outcomes() {
    return new EnumMap<>(outcomes);
  }

  /** How long the tests of a contract took together. */
  public synchronized Duration time(ContractId id) {
    return times.getOrDefault(id, Duration.ZERO);
  }

  /** The number of contracts that ran, kept or broken. */
  public synchronized long ran() {
    return outcomes.values().stream().filter(outcome -> !outcome.startsWith("skipped")).count();
  }

  /** What was done, in words. */
  public synchronized String work() {
    return runs + " runs and " + schedules + " schedules";
  }
}
