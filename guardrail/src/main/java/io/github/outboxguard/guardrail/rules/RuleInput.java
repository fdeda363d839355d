package io.github.outboxguard.guardrail.rules;

import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.time.LocalDate;
import java.util.List;

/**
 * What the rules look at.
 *
 * @param verdicts what the engine knows of each tool
 * @param externalReadsAllowed whether a tool may read from outside ({@code externalReads: allow})
 * @param suppressions where the accepted exceptions are written
 * @param today the day on which an exception must still hold
 */
public record RuleInput(
    List<ToolVerdict> verdicts,
    boolean externalReadsAllowed,
    Suppressions suppressions,
    LocalDate today) {

  public RuleInput {
    verdicts = List.copyOf(verdicts);
  }
}
