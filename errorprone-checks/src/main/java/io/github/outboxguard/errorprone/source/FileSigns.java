package io.github.outboxguard.errorprone.source;

import io.github.outboxguard.guardrail.rules.RuleId;
import java.util.EnumSet;
import java.util.Set;

/**
 * What one file may break, told at little cost before anything is judged.
 *
 * @param effects whether a tool in it could break a rule about tools
 * @param pitfalls the rules judged on class files that have something to look at in it
 * @param outbox whether it names an outbox
 * @param tools whether it may hold a tool
 * @param events whether it publishes events or listens to them
 */
public record FileSigns(
    boolean effects, Set<RuleId> pitfalls, boolean outbox, boolean tools, boolean events) {

  /** A file that can break nothing. */
  public static final FileSigns NONE = new FileSigns(false, Set.of(), false, false, false);

  public FileSigns {
    pitfalls = pitfalls.isEmpty() ? EnumSet.noneOf(RuleId.class) : EnumSet.copyOf(pitfalls);
  }
}
