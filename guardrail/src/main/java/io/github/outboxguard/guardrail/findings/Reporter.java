package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.bytecode.Problem;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.GuardConfig.ToolExclusion;
import io.github.outboxguard.guardrail.catalogue.Kinds;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    return new Report(
        options.module(),
        verdicts.stream().map(verdict -> withoutExcluded(verdict, options)).toList(),
        findings,
        stale(findings, options),
        warnings(verdicts, kinds),
        Stream.concat(
                problems.stream(), UnusedSuppressions.of(verdicts, findings, options).stream())
            .toList());
  }

  /** The standing of violations found by other means: another engine, a single rule. */
  public static List<Finding> findings(List<Violation> violations, ReportOptions options) {
    Map<Violation, String> fingerprints = Fingerprints.of(violations);
    List<Finding> findings = new ArrayList<>();
    fingerprints.forEach(
        (violation, fingerprint) -> findings.add(finding(violation, fingerprint, options)));
    findings.sort(Finding.ORDER);
    return List.copyOf(findings);
  }

  private static List<BaselineEntry> stale(List<Finding> findings, ReportOptions options) {
    Set<String> found = findings.stream().map(Finding::fingerprint).collect(Collectors.toSet());
    return options.baseline().stale(options.module(), found);
  }

  private static List<Report.Warning> warnings(List<ToolVerdict> verdicts, Kinds kinds) {
    return verdicts.stream()
        .filter(verdict -> verdict.tool().judged())
        .flatMap(
            verdict ->
                verdict.effects().stream()
                    .filter(effect -> kinds.policy(effect.kind()) == Kinds.Policy.WARN)
                    .map(effect -> new Report.Warning(verdict.tool(), effect)))
        .toList();
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
