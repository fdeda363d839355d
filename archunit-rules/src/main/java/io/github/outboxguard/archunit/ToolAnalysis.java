package io.github.outboxguard.archunit;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.ClassFileSuppressions;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import io.github.outboxguard.guardrail.findings.Reporter;
import io.github.outboxguard.guardrail.findings.Status;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.Rule;
import io.github.outboxguard.guardrail.rules.RuleInput;
import io.github.outboxguard.guardrail.rules.Rules;
import io.github.outboxguard.guardrail.rules.Suppressions;
import io.github.outboxguard.guardrail.rules.Violation;
import io.github.outboxguard.guardrail.tools.Tool;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The guardrail's answer for the classes that a test imported. All rules of a test class look at
 * the same classes, so that one analysis serves them all.
 */
final class ToolAnalysis {

  private static final Map<JavaClasses, ToolAnalysis> KNOWN =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final List<AgentTool> tools;

  private ToolAnalysis(List<AgentTool> tools) {
    this.tools = List.copyOf(tools);
  }

  static ToolAnalysis of(JavaClasses classes) {
    return KNOWN.computeIfAbsent(classes, ToolAnalysis::analyse);
  }

  /** The tools among the imported classes, in the order of their names. */
  List<AgentTool> tools() {
    return tools;
  }

  private static ToolAnalysis analyse(JavaClasses classes) {
    List<Path> roots = ClassRoots.of(classes);
    List<Path> libraries = new ArrayList<>(RunningClassPath.entries());
    libraries.removeAll(roots);
    GuardConfig config = ConfigFile.read();
    List<ToolVerdict> verdicts =
        Guardrail.verdicts(new AnalysisRequest(roots, List.of(), libraries, config)).stream()
            .filter(verdict -> classes.contain(verdict.tool().className()))
            .toList();
    List<Finding> findings = findings(verdicts, roots, config);
    return new ToolAnalysis(
        verdicts.stream()
            .map(
                verdict ->
                    new AgentTool(
                        verdict,
                        classes.get(verdict.tool().className()),
                        of(verdict.tool(), findings)))
            .toList());
  }

  private static List<Finding> findings(
      List<ToolVerdict> verdicts, List<Path> roots, GuardConfig config) {
    Suppressions suppressions = new ClassFileSuppressions(roots);
    Clock clock = Clock.systemDefaultZone();
    RuleInput input =
        new RuleInput(
            verdicts, config, Catalogue.with(config).kinds(), suppressions, LocalDate.now(clock));
    List<Violation> violations = new ArrayList<>();
    for (Rule rule : Rules.all()) {
      // Each rule is a test of its own, so that none is silent because another one speaks.
      violations.addAll(rule.check(input));
    }
    ReportOptions options =
        new ReportOptions("archunit", config, suppressions, Baseline.empty(), clock);
    return Reporter.findings(violations, options).stream()
        .filter(finding -> finding.status() == Status.NEW)
        .toList();
  }

  private static List<Finding> of(Tool tool, List<Finding> findings) {
    return findings.stream().filter(f -> tool.equals(f.violation().tool())).toList();
  }
}
