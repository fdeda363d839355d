package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.tools.Tool;
import java.util.List;

/**
 * All that the engine knows of one tool. It <em>reaches</em> if {@code effects} is not empty; else
 * it is <em>unresolved</em> if {@code unresolved} is not empty; else it is <em>clean</em>.
 */
public record ToolVerdict(
    Tool tool,
    List<ReachedEffect> effects,
    List<OutboxWrite> outboxWrites,
    List<UnresolvedCall> unresolved) {

  public ToolVerdict {
    effects = List.copyOf(effects);
    outboxWrites = List.copyOf(outboxWrites);
    unresolved = List.copyOf(unresolved);
  }
}
