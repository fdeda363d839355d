package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Waive;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;

/** What was proven, and what was not. */
public final class Summary {
  private Summary() {}

  /** Prints the table of contracts to standard output. */
  @SuppressWarnings("SystemOut" /* The summary is what a developer reads in the build's log. */)
  public static void print(Class<?> test, Kit kit) {
    PrintStream out = System.out;
    Tally tally = kit.tally();
    out.println(
        "Contracts of "
            + test.getName()
            + " on "
            + kit.session().databaseName()
            + ": "
            + tally.work());
    out.println(
        "  capabilities: "
            + kit.capabilities().stream()
                .map(Class::getSimpleName)
                .sorted()
                .collect(Collectors.joining(", ")));
    tally.notes().forEach(note -> out.println("  " + note));
    for (String escape : kit.session().escapes()) {
      out.println("  escaped the fault layer, so no fault reached it: " + escape);
    }
    for (Map.Entry<ContractId, String> entry : tally.outcomes().entrySet()) {
      ContractId id = entry.getKey();
      String level = id.level().name().toLowerCase(Locale.ROOT);
      double seconds = tally.time(id).toMillis() / 1_000.0;
      out.printf(Locale.ROOT, "  %-4s %-7s %6.2f s  %s%n", id, level, seconds, entry.getValue());
    }
  }

  /** The failure of a waiver whose contract is kept. */
  public static AssertionFailedError stale(ContractId id, String reason) {
    return new AssertionFailedError(
        id + " is kept, so its waiver is stale: remove @Waive(" + id + "), which says: " + reason);
  }

  /** Fails when nearly nothing ran, or when a waived contract was kept by all its tests. */
  public static void demand(Class<?> test, Kit kit, int minimum) {
    if (Replay.contract() != null) {
      return;
    }
    for (Waive waive : test.getAnnotationsByType(Waive.class)) {
      if ("kept".equals(kit.tally().outcomes().get(waive.contract()))) {
        throw stale(waive.contract(), waive.reason() + " (" + waive.issue() + ")");
      }
    }
    long ran = kit.tally().ran();
    Set<ContractId> known = kit.tally().outcomes().keySet();
    if (known.size() > 1 && ran < minimum) {
      throw new AssertionFailedError(
          "only "
              + ran
              + " contracts ran, fewer than the minimum of "
              + minimum
              + ". Declare the capabilities of the outbox (interfaces of …contracts.capability), or lower minimumContracts().");
    }
  }
}
