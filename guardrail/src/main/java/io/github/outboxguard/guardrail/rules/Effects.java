package io.github.outboxguard.guardrail.rules;

import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What the rules about a tool's effects have in common. */
final class Effects {

  private Effects() {}

  /** What a violation says, given the tool and the effect. */
  interface Wording {
    String message(ToolVerdict verdict, ReachedEffect effect);
  }

  static List<Violation> check(
      RuleId rule, RuleInput input, Predicate<ReachedEffect> matches, Wording wording) {
    return check(rule, input, verdict -> true, (tool, effect) -> matches.test(effect), wording);
  }

  static List<Violation> check(
      RuleId rule,
      RuleInput input,
      Predicate<ToolVerdict> candidate,
      Match matches,
      Wording wording) {
    List<Violation> violations = new ArrayList<>();
    for (ToolVerdict verdict : input.verdicts()) {
      if (!verdict.tool().judged() || !candidate.test(verdict)) {
        continue;
      }
      for (ReachedEffect effect : verdict.effects()) {
        if (input.rejects(effect) && matches.test(verdict.tool(), effect)) {
          violations.add(
              Violation.of(
                  rule,
                  verdict.tool(),
                  effect,
                  wording.message(verdict, effect),
                  Advice.fix(rule, effect, input.kinds())));
        }
      }
    }
    return List.copyOf(violations);
  }

  /** Whether a tool and an effect of it fall under a rule. */
  interface Match {
    boolean test(Tool tool, ReachedEffect effect);
  }

  /** A tool without a body whose call is itself the effect: a declarative client. */
  static boolean isRemoteClient(Tool tool, ReachedEffect effect) {
    return effect.owner().equals(tool.className()) && effect.method().equals(tool.method());
  }

  static boolean throughEvent(ReachedEffect effect) {
    return effect.path().stream().anyMatch(step -> step.edge().equals("event"));
  }

  /** {@code HttpClient.send (http, WRITE)}. */
  static String name(ReachedEffect effect) {
    return "%s (%s, %s)"
        .formatted(
            Names.method(effect.owner(), effect.method(), false), effect.kind(), effect.access());
  }
}
