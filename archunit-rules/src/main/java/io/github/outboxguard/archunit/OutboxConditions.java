package io.github.outboxguard.archunit;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.util.List;
import java.util.function.Predicate;

/**
 * Conditions and predicates about agent tools, for rules of one's own:
 *
 * <pre>{@code
 * all(agentTools().that(reachEffectsOfKind("payment"))).should(writeToAnOutbox())
 * }</pre>
 */
public final class OutboxConditions {

  private OutboxConditions() {}

  /** Holds for a tool that breaks no part of the rule; exceptions and the configuration count. */
  public static ArchCondition<AgentTool> comply(RuleId rule) {
    return new ArchCondition<>("comply with " + rule.id()) {
      @Override
      public void check(AgentTool tool, ConditionEvents events) {
        List<Finding> findings = tool.findings(rule);
        for (Finding finding : findings) {
          events.add(SimpleConditionEvent.violated(tool, Descriptions.violation(tool, finding)));
        }
        if (findings.isEmpty()) {
          events.add(SimpleConditionEvent.satisfied(tool, tool + " complies with " + rule.id()));
        }
      }
    };
  }

  /** Holds for a tool from which no external effect can be reached, whatever exceptions say. */
  public static ArchCondition<AgentTool> notReachExternalEffects() {
    return ArchCondition.from(
        DescribedPredicate.not(reachExternalEffects()).as("not reach external effects"));
  }

  /** Holds for a tool that files at least one request in an outbox. */
  public static ArchCondition<AgentTool> writeToAnOutbox() {
    return ArchCondition.from(
        DescribedPredicate.describe(
            "write to an outbox", tool -> !tool.getOutboxWrites().isEmpty()));
  }

  /** Matches a tool from which an external effect can be reached. */
  public static DescribedPredicate<AgentTool> reachExternalEffects() {
    return reach("reach external effects", effect -> true);
  }

  /** Matches a tool that reaches an effect of that kind, such as {@code payment}. */
  public static DescribedPredicate<AgentTool> reachEffectsOfKind(String kind) {
    return reach("reach effects of kind '" + kind + "'", effect -> effect.kind().equals(kind));
  }

  private static DescribedPredicate<AgentTool> reach(
      String description, Predicate<ReachedEffect> wanted) {
    return DescribedPredicate.describe(
        description, tool -> tool.getEffects().stream().anyMatch(wanted));
  }
}
