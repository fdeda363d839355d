package io.github.outboxguard.errorprone.source;

import io.github.outboxguard.guardrail.rules.RuleId;
import java.util.EnumSet;
import java.util.Set;

/**
 * What one file may break, told at little cost before anything is judged.
 *
 * @param effects whether a tool in it could break a rule about tools
 * @param pitfalls the pitfall rules that have something to look at in it
 * @param outbox whether it names an outbox
 */
public record FileSigns(boolean effects, Set<RuleId> pitfalls, boolean outbox) {

  public FileSigns {
    pitfalls = pitfalls.isEmpty() ? EnumSet.noneOf(RuleId.class) : EnumSet.copyOf(pitfalls);
  }
}
