package io.github.outboxguard.errorprone.source;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.tools.javac.code.Symtab;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.util.Context;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import io.github.outboxguard.guardrail.findings.Reporter;
import io.github.outboxguard.guardrail.findings.Status;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.RuleInput;
import io.github.outboxguard.guardrail.rules.Rules;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Judges the tools of one source file at a time. One per compilation; not thread-safe. */
public final class SourceAnalysis {

  private final GuardConfig config;
  private final Clock clock;
  private final Catalogue catalogue;
  private final Types types;
  private final JavacTypeHierarchy hierarchy;
  private final Calls calls;
  private final Implementations implementations;
  private final PitfallSigns pitfalls;

  /**
   * @param context the compilation
   * @param config the team's configuration
   * @param clock tells the day on which an exception must still hold
   */
  public SourceAnalysis(Context context, GuardConfig config, Clock clock) {
    this.config = config;
    this.clock = clock;
    this.catalogue = Catalogue.with(config);
    this.types = Types.instance(context);
    this.hierarchy = new JavacTypeHierarchy(context);
    this.calls = new Calls(catalogue, hierarchy);
    this.implementations = new Implementations(Symtab.instance(context), types);
    this.pitfalls = new PitfallSigns(catalogue, hierarchy, types);
  }

  /** What the file may break. */
  public FileSigns signs(CompilationUnitTree unit) {
    return Prescan.of(unit, calls, pitfalls, types);
  }

  /**
   * What tools do in a file, as far as it is not accepted, in source order of the tools.
   *
   * @param signs those of the file
   */
  public List<SourceFinding> findings(CompilationUnitTree unit, FileSigns signs) {
    if (!signs.effects()) {
      return List.of();
    }
    SourceFile file = new SourceFile(unit);
    List<SourceTool> tools = new ToolFinder(catalogue, calls, hierarchy, types).find(file);
    return tools.isEmpty() ? List.of() : judge(file, tools);
  }

  private List<SourceFinding> judge(SourceFile file, List<SourceTool> tools) {
    SourceVerdicts verdicts = new SourceVerdicts(file, calls, hierarchy, types, implementations);
    List<ToolVerdict> known = tools.stream().map(verdicts::of).toList();
    SourceSuppressions suppressions = new SourceSuppressions(tools, hierarchy);
    RuleInput input =
        new RuleInput(known, config, catalogue.kinds(), suppressions, LocalDate.now(clock));
    ReportOptions options =
        new ReportOptions(file.name(), config, suppressions, Baseline.empty(), clock);
    List<SourceFinding> findings = new ArrayList<>();
    for (Finding finding : Reporter.findings(Rules.check(input), options)) {
      if (finding.status() == Status.NEW) {
        findings.add(SourceFinding.of(finding.violation(), tools, verdicts));
      }
    }
    return findings;
  }
}
