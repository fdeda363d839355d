package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.bytecode.Problem;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.reach.UnresolvedCall;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.ArrayList;
import java.util.Collections;
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

  /** One class, because a cold JVM would spin one for each of a chain of method references. */
  private static final Comparator<ToolVerdict> BY_TOOL =
      new Comparator<>() {
        @Override
        public int compare(ToolVerdict one, ToolVerdict other) {
          return compare(one.tool(), other.tool());
        }

        private static int compare(Tool one, Tool other) {
          int order = one.className().compareTo(other.className());
          order = order != 0 ? order : Integer.compare(one.line(), other.line());
          order = order != 0 ? order : one.method().compareTo(other.method());
          order = order != 0 ? order : one.descriptor().compareTo(other.descriptor());
          return order != 0 ? order : one.body().method().compareTo(other.body().method());
        }
      };

  public Report {
    verdicts = sorted(verdicts, BY_TOOL);
    findings = sorted(findings, Finding.ORDER);
    stale = sorted(stale, Comparator.naturalOrder());
    warnings = List.copyOf(warnings);
    problems = List.copyOf(problems);
  }

  /** The findings of that status. */
  public List<Finding> findings(Status status) {
    List<Finding> found = new ArrayList<>();
    for (Finding finding : findings) {
      if (finding.status() == status) {
        found.add(finding);
      }
    }
    return found;
  }

  /** How many findings have that status. */
  public int count(Status status) {
    return findings(status).size();
  }

  /** The verdicts on tools that are judged: not those on steps, hooks and resources. */
  public List<ToolVerdict> judged() {
    List<ToolVerdict> judged = new ArrayList<>();
    for (ToolVerdict verdict : verdicts) {
      if (verdict.tool().judged()) {
        judged.add(verdict);
      }
    }
    return judged;
  }

  /** What could not be followed, tool by tool. */
  public List<Unresolved> unresolved() {
    List<Unresolved> unresolved = new ArrayList<>();
    for (ToolVerdict verdict : judged()) {
      for (UnresolvedCall call : verdict.unresolved()) {
        unresolved.add(new Unresolved(verdict.tool(), call));
      }
    }
    return unresolved;
  }

  private static <T> List<T> sorted(List<T> items, Comparator<? super T> order) {
    List<T> sorted = new ArrayList<>(items);
    sorted.sort(order);
    return Collections.unmodifiableList(sorted);
  }

  /** A call that could not be followed, and the tool that makes it. */
  public record Unresolved(Tool tool, UnresolvedCall call) {}

  /** An effect of a kind whose policy is to warn, and the tool that reaches it. */
  public record Warning(Tool tool, ReachedEffect effect) {}
}
