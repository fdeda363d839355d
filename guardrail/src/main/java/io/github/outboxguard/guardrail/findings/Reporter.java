package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.bytecode.Problem;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.GuardConfig.ToolExclusion;
import io.github.outboxguard.guardrail.catalogue.Kinds;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.RuleInput;
import io.github.outboxguard.guardrail.rules.Rules;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Suppression;
import io.github.outboxguard.guardrail.rules.Violation;
import io.github.outboxguard.guardrail.tools.Tool;
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

  /** The report of one module, by the rules that judge what tools reach. */
  public static Report report(
      List<ToolVerdict> verdicts, List<Problem> problems, ReportOptions options) {
    return report(verdicts, List.of(), problems, options);
  }

  /** The report of one module, with the violations of rules that judge more than tools. */
  public static Report report(
      List<ToolVerdict> verdicts,
      List<Violation> more,
      List<Problem> problems,
      ReportOptions options) {
    Kinds kinds = Catalogue.with(options.config()).kinds();
    List<Violation> violations =
        new ArrayList<>(
            Rules.check(
                new RuleInput(
                    verdicts, options.config(), kinds, options.suppressions(), today(options))));
    violations.addAll(more);
    List<Finding> findings = findings(violations, options);
    List<Problem> weaknesses = new ArrayList<>(problems);
    weaknesses.addAll(UnusedSuppressions.of(verdicts, findings, options));
    List<ToolVerdict> shown = new ArrayList<>();
    for (ToolVerdict verdict : verdicts) {
      shown.add(withoutExcluded(verdict, options));
    }
    return new Report(
        options.module(),
        shown,
        findings,
        stale(findings, options),
        warnings(verdicts, kinds),
        weaknesses);
  }

  /** The standing of violations found by other means: another engine, a single rule. */
  public static List<Finding> findings(List<Violation> violations, ReportOptions options) {
    if (violations.isEmpty()) {
      return List.of();
    }
    List<Finding> findings = new ArrayList<>();
    for (Map.Entry<Violation, String> each : Fingerprints.of(violations).entrySet()) {
      findings.add(finding(each.getKey(), each.getValue(), options));
    }
    findings.sort(Finding.ORDER);
    return List.copyOf(findings);
  }

  private static List<BaselineEntry> stale(List<Finding> findings, ReportOptions options) {
    Set<String> found = new HashSet<>();
    for (Finding finding : findings) {
      found.add(finding.fingerprint());
    }
    return options.baseline().stale(options.module(), found);
  }

  private static List<Report.Warning> warnings(List<ToolVerdict> verdicts, Kinds kinds) {
    List<Report.Warning> warnings = new ArrayList<>();
    for (ToolVerdict verdict : verdicts) {
      if (!verdict.tool().judged()) {
        continue;
      }
      for (ReachedEffect effect : verdict.effects()) {
        if (kinds.policy(effect.kind()) == Kinds.Policy.WARN) {
          warnings.add(new Report.Warning(verdict.tool(), effect));
        }
      }
    }
    return warnings;
  }

  /** What cannot be followed from a tool that the team excludes fails nothing. */
  private static ToolVerdict withoutExcluded(ToolVerdict verdict, ReportOptions options) {
    Tool tool = verdict.tool();
    return options.config().exclusionOf(tool.className(), tool.method()) == null
        ? verdict
        : new ToolVerdict(tool, verdict.effects(), verdict.outboxWrites(), List.of());
  }

  private static LocalDate today(ReportOptions options) {
    return LocalDate.now(options.clock());
  }

  private static Finding finding(Violation violation, String fingerprint, ReportOptions options) {
    Optional<Suppression> accepted = accepted(violation, options);
    if (accepted.isPresent()) {
      return new Finding(violation, Status.SUPPRESSED, fingerprint, accepted.get());
    }
    Status status = options.baseline().covers(fingerprint) ? Status.BASELINED : Status.NEW;
    return new Finding(violation, status, fingerprint, null);
  }

  private static Optional<Suppression> accepted(Violation violation, ReportOptions options) {
    if (violation.rule() == RuleId.SUPPRESSION_INVALID) {
      // An exception cannot excuse itself.
      return Optional.empty();
    }
    Site site = violation.site();
    ToolExclusion exclusion = options.config().exclusionOf(site.className(), site.method());
    if (exclusion != null) {
      return Optional.of(
          new Suppression(
              exclusion.reason(), "", "outbox-guard.yml, pattern " + exclusion.pattern()));
    }
    return options
        .suppressions()
        .of(site)
        .filter(s -> s.validity(today(options)) == Suppression.Validity.VALID);
  }
}
