package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.bytecode.Problem;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Suppression;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Exceptions on tools that no longer need one. Left in place, they would silently cover the next
 * effect that somebody adds.
 */
final class UnusedSuppressions {

  private UnusedSuppressions() {}

  static List<Problem> of(
      List<ToolVerdict> verdicts, List<Finding> findings, ReportOptions options) {
    LocalDate today = LocalDate.now(options.clock());
    Set<String> used =
        findings.stream()
            .map(Finding::suppression)
            .filter(Objects::nonNull)
            .map(Suppression::where)
            .collect(Collectors.toSet());
    Set<String> unused = new TreeSet<>();
    for (ToolVerdict verdict : verdicts) {
      options
          .suppressions()
          .of(Site.of(verdict.tool()))
          .filter(s -> s.validity(today) == Suppression.Validity.VALID)
          .map(Suppression::where)
          .filter(where -> !used.contains(where))
          .ifPresent(unused::add);
    }
    return unused.stream()
        .map(where -> new Problem(where, "@AllowExternalEffect covers no finding; remove it"))
        .toList();
  }
}
