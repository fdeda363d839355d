package io.github.outboxguard.benchmarks.evaluation;

import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.findings.Report;
import io.github.outboxguard.guardrail.findings.Status;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an engine says of one tool.
 *
 * @param seen whether it was found to be a tool
 * @param flagged whether it has a finding
 * @param unresolved whether a call of it could not be followed
 * @param accesses the accesses of the effects found
 */
record Outcome(boolean seen, boolean flagged, boolean unresolved, Set<Access> accesses) {

  static final Outcome NOTHING = new Outcome(false, false, false, Set.of());

  Outcome {
    accesses = Set.copyOf(accesses);
  }

  /** All tools of a report. Overloads and lambdas of one method are one tool, as in the labels. */
  static Map<ToolName, Outcome> of(Report report) {
    Map<ToolName, Outcome> outcomes = new HashMap<>();
    for (ToolVerdict verdict : report.verdicts()) {
      outcomes.merge(
          name(verdict.tool()),
          new Outcome(true, false, !verdict.unresolved().isEmpty(), Set.of()),
          Outcome::and);
    }
    for (Finding finding : report.findings()) {
      Tool tool = finding.violation().tool();
      if (tool != null && finding.status() != Status.SUPPRESSED) {
        ReachedEffect effect = finding.violation().effect();
        outcomes.merge(
            name(tool),
            new Outcome(true, true, false, effect == null ? Set.of() : Set.of(effect.access())),
            Outcome::and);
      }
    }
    return outcomes;
  }

  private static ToolName name(Tool tool) {
    return ToolName.of(tool.className(), tool.method());
  }

  Outcome and(Outcome other) {
    Set<Access> all = new TreeSet<>(accesses);
    all.addAll(other.accesses);
    return new Outcome(
        seen || other.seen, flagged || other.flagged, unresolved || other.unresolved, all);
  }

  /** Whether reading and writing were told apart as the label says. */
  boolean tellsAccess(Label label) {
    boolean right =
        label.access() == Access.WRITE
            ? accesses.contains(Access.WRITE)
            : Set.of(Access.READ).containsAll(accesses);
    return right || label.alsoRight().stream().anyMatch(accesses::contains);
  }
}
