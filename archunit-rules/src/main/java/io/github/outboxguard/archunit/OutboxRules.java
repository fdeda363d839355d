package io.github.outboxguard.archunit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.all;
import static io.github.outboxguard.archunit.AgentTools.agentTools;

import com.tngtech.archunit.lang.ArchRule;
import io.github.outboxguard.guardrail.rules.RuleId;

/**
 * The guardrail's rules, one per rule id. Each is a field for {@code @ArchTest}, and the class as a
 * whole for {@code ArchTests.in(OutboxRules.class)}:
 *
 * <pre>{@code
 * @AnalyzeClasses(packages = "com.acme.orders")
 * class ArchitectureTest {
 *   @ArchTest static final ArchTests outbox = ArchTests.in(OutboxRules.class);
 * }
 * }</pre>
 *
 * <p>Exceptions ({@code @AllowExternalEffect}) and {@code outbox-guard.yml} are honoured. To freeze
 * the violations of today, wrap a rule in {@code FreezingArchRule.freeze}.
 */
public final class OutboxRules {

  private OutboxRules() {}

  /** {@link RuleId#TOOL_CALLS_EXTERNAL_EFFECT}. */
  public static ArchRule toolsDoNotCallExternalEffects() {
    return rule(
        RuleId.TOOL_CALLS_EXTERNAL_EFFECT,
        "agent tools should not call external effects",
        "an effect outside the transaction stays when it rolls back and repeats when the tool is retried");
  }

  private static ArchRule rule(RuleId id, String sentence, String reason) {
    return new ToolRule(
        all(agentTools()).should(OutboxConditions.comply(id)).as(sentence).because(reason));
  }
}
