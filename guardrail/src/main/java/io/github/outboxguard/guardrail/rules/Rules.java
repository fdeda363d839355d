package io.github.outboxguard.guardrail.rules;

import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules in the order in which they speak: of two that see one cause, the earlier reports it.
 */
public final class Rules {

  /**
   * The most specific first: a tool that is a client needs another cure than a tool that calls one,
   * a listener hides the call from the reader, and a tool that already writes an outbox row loses
   * the guarantee it was built for.
   */
  private static final List<Rule> ALL =
      List.of(
          new ToolIsRemoteClient(),
          new EventListenerBypassesOutbox(),
          new ToolMixesOutboxAndDirectEffect(),
          new ToolCallsExternalEffect(),
          new ToolReachesExternalEffect(),
          new SuppressionInvalid());

  private Rules() {}

  /** All rules, most specific first; immutable. */
  public static List<Rule> all() {
    return ALL;
  }

  /** The violations of all rules that are on, one per tool and effect. */
  public static List<Violation> check(RuleInput input) {
    List<Violation> violations = new ArrayList<>();
    Set<Cause> reported = new HashSet<>();
    for (Rule rule : ALL) {
      if (!input.config().isOn(rule.id().id())) {
        continue;
      }
      for (Violation violation : rule.check(input)) {
        Cause cause = Cause.of(violation);
        if (cause == null || reported.add(cause)) {
          violations.add(violation);
        }
      }
    }
    return List.copyOf(violations);
  }

  /**
   * What makes two violations the same thing: one body, however many frameworks register it, and
   * one effect, however many places call it.
   */
  private record Cause(Tool.Body body, String owner, String method, Access access) {
    static @Nullable Cause of(Violation violation) {
      Tool tool = violation.tool();
      ReachedEffect effect = violation.effect();
      return tool == null || effect == null
          ? null
          : new Cause(tool.body(), effect.owner(), effect.method(), effect.access());
    }
  }
}
