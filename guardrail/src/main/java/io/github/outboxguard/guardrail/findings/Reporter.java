package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.RuleInput;
import io.github.outboxguard.guardrail.rules.Rules;
import io.github.outboxguard.guardrail.rules.Suppression;
import io.github.outboxguard.guardrail.rules.Violation;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Applies the rules, then says of each violation whether it is new, put off or accepted. */
public final class Reporter {

  private Reporter() {}

  /** The report of one module. */
  public static Report report(List<ToolVerdict> verdicts, ReportOptions options) {
    LocalDate today = LocalDate.now(options.clock());
    List<Violation> violations =
        Rules.check(
            new RuleInput(verdicts, options.externalReadsAllowed(), options.suppressions(), today));
    return report(verdicts, violations, options);
  }

  /** The report of violations found by other means: another engine, other rules. */
  public static Report report(
      List<ToolVerdict> verdicts, List<Violation> violations, ReportOptions options) {
    LocalDate today = LocalDate.now(options.clock());
    Map<Violation, String> fingerprints = Fingerprints.of(violations);
    List<Finding> findings = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Violation violation : violations) {
      String fingerprint = fingerprints.getOrDefault(violation, "");
      seen.add(fingerprint);
      findings.add(finding(violation, fingerprint, options, today));
    }
    return new Report(
        options.module(), verdicts, findings, options.baseline().stale(options.module(), seen));
  }

  private static Finding finding(
      Violation violation, String fingerprint, ReportOptions options, LocalDate today) {
    Optional<Suppression> suppression =
        options
            .suppressions()
            .of(violation.site())
            .filter(s -> s.validity(today) == Suppression.Validity.VALID)
            // An exception cannot excuse itself.
            .filter(s -> violation.rule() != RuleId.SUPPRESSION_INVALID);
    if (suppression.isPresent()) {
      return new Finding(violation, Status.SUPPRESSED, fingerprint, suppression.get());
    }
    Status status = options.baseline().covers(fingerprint) ? Status.BASELINED : Status.NEW;
    return new Finding(violation, status, fingerprint, null);
  }
}
