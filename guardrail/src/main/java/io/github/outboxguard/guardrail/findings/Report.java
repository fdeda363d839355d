package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.bytecode.Problem;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.reach.UnresolvedCall;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.Comparator;
import java.util.List;

/**
 * The result of one module, in a fixed order.
 *
 * @param module what was analysed, {@code group:artifact} under Maven
 * @param verdicts every tool with all it does, also what is allowed
 * @param findings all findings, whatever their status
 * @param stale baseline entries of this module that match nothing any more
 * @param warnings effects that are worth a look but never a finding
 * @param problems what weakens the answer, such as a class file that is too new
 */
public record Report(
    String module,
    List<ToolVerdict> verdicts,
    List<Finding> findings,
    List<BaselineEntry> stale,
    List<Warning> warnings,
    List<Problem> problems) {

  private static final Comparator<ToolVerdict> BY_TOOL =
      Comparator.comparing(
          ToolVerdict::tool,
          Comparator.comparing(Tool::className)
              .thenComparingInt(Tool::line)
              .thenComparing(Tool::method)
              .thenComparing(Tool::descriptor)
              .thenComparing(t -> t.body().method()));

  public Report {
    verdicts = verdicts.stream().sorted(BY_TOOL).toList();
    findings = findings.stream().sorted(Finding.ORDER).toList();
    stale = stale.stream().sorted().toList();
    warnings = List.copyOf(warnings);
    problems = List.copyOf(problems);
  }

  /** The findings of that status. */
  public List<Finding> findings(Status status) {
    return findings.stream().filter(f -> f.status() == status).toList();
  }

  /** How many findings have that status. */
  public int count(Status status) {
    return findings(status).size();
  }

  /** The verdicts on tools that are judged: not those on steps, hooks and resources. */
  public List<ToolVerdict> judged() {
    return verdicts.stream().filter(verdict -> verdict.tool().judged()).toList();
  }

  /** What could not be followed, tool by tool. */
  public List<Unresolved> unresolved() {
    return judged().stream()
        .flatMap(v -> v.unresolved().stream().map(call -> new Unresolved(v.tool(), call)))
        .toList();
  }

  /** A call that could not be followed, and the tool that makes it. */
  public record Unresolved(Tool tool, UnresolvedCall call) {}

  /** An effect of a kind whose policy is to warn, and the tool that reaches it. */
  public record Warning(Tool tool, ReachedEffect effect) {}
}
