package io.github.outboxguard.errorprone.source;

import io.github.outboxguard.guardrail.rules.RuleId;
import java.util.EnumSet;
import java.util.Set;

/** Gathers the signs of one file. */
final class SignCollector {

  private final Set<RuleId> pitfalls = EnumSet.noneOf(RuleId.class);
  private boolean effects;
  private boolean outbox;
  private boolean tools;
  private boolean events;

  void effect() {
    effects = true;
  }

  void outbox() {
    outbox = true;
  }

  /** A tool may publish an event that a listener elsewhere acts on. */
  void tool() {
    tools = true;
    pitfalls.add(RuleId.EVENT_LISTENER_BYPASSES_OUTBOX);
  }

  void event() {
    events = true;
  }

  void pitfall(RuleId rule) {
    pitfalls.add(rule);
  }

  void pitfalls(Set<RuleId> rules) {
    pitfalls.addAll(rules);
  }

  FileSigns signs() {
    return new FileSigns(effects, pitfalls, outbox, tools, events);
  }
}
