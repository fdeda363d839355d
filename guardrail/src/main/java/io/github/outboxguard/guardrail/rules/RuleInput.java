package io.github.outboxguard.guardrail.rules;

import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.catalogue.GuardConfig.ExternalReads;
import io.github.outboxguard.guardrail.catalogue.Kinds;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.time.LocalDate;
import java.util.List;

/**
 * What the rules look at.
 *
 * @param verdicts what the engine knows of each tool
 * @param config what the team allows, and which rules are on
 * @param kinds what becomes of each kind of effect
 * @param suppressions where the accepted exceptions are written
 * @param today the day on which an exception must still hold
 */
public record RuleInput(
    List<ToolVerdict> verdicts,
    GuardConfig config,
    Kinds kinds,
    Suppressions suppressions,
    LocalDate today) {

  public RuleInput {
    verdicts = List.copyOf(verdicts);
  }

  /** Whether an effect of a tool is a violation at all. */
  boolean rejects(ReachedEffect effect) {
    return kinds.policy(effect.kind()) == Kinds.Policy.ON
        && (effect.access() != Access.READ || config.externalReads() == ExternalReads.DENY);
  }
}
