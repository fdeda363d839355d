package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.bytecode.Problem;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Suppression;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Exceptions on tools that no longer need one. Left in place, they would silently cover the next
 * effect that somebody adds.
 */
final class UnusedSuppressions {

  private UnusedSuppressions() {}

  static List<Problem> of(
      List<ToolVerdict> verdicts, List<Finding> findings, ReportOptions options) {
    LocalDate today = LocalDate.now(options.clock());
    Set<String> used = new HashSet<>();
    for (Finding finding : findings) {
      Suppression suppression = finding.suppression();
      if (suppression != null) {
        used.add(suppression.where());
      }
    }
    Set<String> unused = new TreeSet<>();
    for (ToolVerdict verdict : verdicts) {
      Suppression suppression = options.suppressions().of(Site.of(verdict.tool())).orElse(null);
      if (suppression != null
          && suppression.validity(today) == Suppression.Validity.VALID
          && !used.contains(suppression.where())) {
        unused.add(suppression.where());
      }
    }
    List<Problem> problems = new ArrayList<>();
    for (String where : unused) {
      problems.add(new Problem(where, "@AllowExternalEffect covers no finding; remove it"));
    }
    return problems;
  }
}
