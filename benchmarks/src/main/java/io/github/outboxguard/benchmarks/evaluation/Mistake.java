package io.github.outboxguard.benchmarks.evaluation;

import io.github.outboxguard.guardrail.catalogue.Access;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A label with which the guardrail does not agree.
 *
 * @param what how they differ
 */
record Mistake(String what, Label label) {

  static Optional<Mistake> of(Label label, Outcome outcome) {
    if (label.kind().isClean() && outcome.flagged()) {
      return Optional.of(new Mistake("false alarm", label));
    }
    if (!label.kind().hasEffect()) {
      return Optional.empty();
    }
    if (!outcome.seen()) {
      return Optional.of(new Mistake("tool not seen", label));
    }
    if (!outcome.flagged()) {
      return Optional.of(new Mistake(outcome.unresolved() ? "unresolved" : "missed", label));
    }
    if (label.access() != null && !outcome.tellsAccess(label)) {
      TreeSet<Access> told = new TreeSet<>(outcome.accesses());
      return Optional.of(new Mistake(label.access() + " told as " + told, label));
    }
    return Optional.empty();
  }

  /** One row of tab-separated values. */
  String row() {
    return String.join(
        "\t",
        what,
        label.kind().name(),
        label.repository(),
        label.module(),
        label.tool().toString(),
        label.effect());
  }
}
