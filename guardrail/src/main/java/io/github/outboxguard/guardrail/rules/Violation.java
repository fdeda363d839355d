package io.github.outboxguard.guardrail.rules;

import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule is broken here.
 *
 * @param rule the rule
 * @param site the method at fault: the tool, or for a rule that is not about tools the method found
 * @param tool the tool at fault; null for a rule that is not about tools
 * @param effect the effect reached; null for a rule that is not about an effect
 * @param path from the site to the effect; empty if there is no effect
 * @param message what is wrong and why it is dangerous, one sentence, without the place
 * @param fix what to do, one or two sentences
 */
public record Violation(
    RuleId rule,
    Site site,
    @Nullable Tool tool,
    @Nullable ReachedEffect effect,
    List<PathStep> path,
    String message,
    String fix) {

  public Violation {
    path = List.copyOf(path);
  }

  /** A violation of a tool by an effect. */
  static Violation of(RuleId rule, Tool tool, ReachedEffect effect, String message, String fix) {
    return new Violation(rule, Site.of(tool), tool, effect, effect.path(), message, fix);
  }

  /** A violation that is not about an effect. */
  public static Violation at(RuleId rule, Site site, String message, String fix) {
    return new Violation(rule, site, null, null, List.of(), message, fix);
  }
}
