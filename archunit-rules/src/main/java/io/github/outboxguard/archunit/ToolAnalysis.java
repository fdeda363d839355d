package io.github.outboxguard.archunit;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.ClassFileSuppressions;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.findings.Report;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import io.github.outboxguard.guardrail.findings.Reporter;
import io.github.outboxguard.guardrail.findings.Status;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.Rule;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.RuleInput;
import io.github.outboxguard.guardrail.rules.Rules;
import io.github.outboxguard.guardrail.rules.Violation;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Stream;

/**
 * The guardrail's answer for the classes that a test imported. All rules of a test class look at
 * the same classes, so that one analysis serves them all.
 */
final class ToolAnalysis {

  private static final Map<JavaClasses, ToolAnalysis> KNOWN =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final List<AgentTool> tools;
  private final List<JudgedClass> classes;

  private ToolAnalysis(List<AgentTool> tools, List<JudgedClass> classes) {
    this.tools = List.copyOf(tools);
    this.classes = List.copyOf(classes);
  }

  static ToolAnalysis of(JavaClasses classes) {
    return KNOWN.computeIfAbsent(classes, ToolAnalysis::analyse);
  }

  /** The tools among the imported classes, in the order of their names. */
  List<AgentTool> tools() {
    return tools;
  }

  /** Every imported class. */
  List<JudgedClass> classes() {
    return classes;
  }

  private static ToolAnalysis analyse(JavaClasses imported) {
    List<Path> roots = ClassRoots.of(imported);
    List<Path> libraries = new ArrayList<>(RunningClassPath.entries());
    libraries.removeAll(roots);
    GuardConfig config = Configuration.read();
    ReportOptions options =
        new ReportOptions(
            "archunit",
            config,
            new ClassFileSuppressions(roots),
            Baseline.empty(),
            Clock.systemDefaultZone());
    Report report =
        Guardrail.report(new AnalysisRequest(roots, List.of(), libraries, config), options);
    List<Finding> findings = findings(report, options);
    return new ToolAnalysis(
        report.judged().stream()
            .filter(verdict -> imported.contain(verdict.tool().className()))
            .map(
                verdict ->
                    new AgentTool(
                        verdict,
                        imported.get(verdict.tool().className()),
                        findings.stream()
                            .filter(f -> verdict.tool().equals(f.violation().tool()))
                            .toList()))
            .toList(),
        imported.stream()
            .map(
                type ->
                    new JudgedClass(
                        type,
                        findings.stream()
                            .filter(f -> f.site().className().equals(type.getName()))
                            .toList()))
            .toList());
  }

  /**
   * In a report one rule speaks for each cause. Here each rule is a test of its own, and must not
   * pass because another one, which nobody runs perhaps, would have spoken.
   */
  private static List<Finding> findings(Report report, ReportOptions options) {
    RuleInput input = input(report.judged(), options);
    Set<RuleId> alone = EnumSet.noneOf(RuleId.class);
    List<Violation> violations = new ArrayList<>();
    for (Rule rule : Rules.all()) {
      alone.add(rule.id());
      violations.addAll(rule.check(input));
    }
    return Stream.concat(
            Reporter.findings(violations, options).stream(),
            report.findings().stream().filter(finding -> !alone.contains(finding.rule())))
        .filter(finding -> finding.status() == Status.NEW)
        .toList();
  }

  private static RuleInput input(List<ToolVerdict> verdicts, ReportOptions options) {
    return new RuleInput(
        verdicts,
        options.config(),
        Catalogue.with(options.config()).kinds(),
        options.suppressions(),
        LocalDate.now(options.clock()));
  }
}
