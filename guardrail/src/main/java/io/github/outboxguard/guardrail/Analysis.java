package io.github.outboxguard.guardrail;

import io.github.outboxguard.guardrail.bytecode.Problem;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.util.List;

/**
 * The answer to an {@link AnalysisRequest}.
 *
 * @param verdicts one per tool, sorted by class, method and line
 * @param problems what weakens the answer: shown once, never a finding
 */
public record Analysis(List<ToolVerdict> verdicts, List<Problem> problems) {

  public Analysis {
    verdicts = List.copyOf(verdicts);
    problems = List.copyOf(problems);
  }
}
