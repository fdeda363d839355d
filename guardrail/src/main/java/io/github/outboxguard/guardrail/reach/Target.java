package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodBody;
import org.jspecify.annotations.Nullable;

/**
 * A method with a body to follow, and the receiver that it runs on: what nodes of all slices have
 * in common. {@link Targets} makes each only once.
 */
final class Target {

  private final int number;
  private final MethodFacts facts;
  private final MethodBody body;
  private final @Nullable Obj self;

  Target(int number, MethodFacts facts, MethodBody body, @Nullable Obj self) {
    this.number = number;
    this.facts = facts;
    this.body = body;
    this.self = self;
  }

  /** Number within the analysis, from 0, dense; -1 if the receiver belongs to one slice. */
  int number() {
    return number;
  }

  MethodFacts facts() {
    return facts;
  }

  MethodBody body() {
    return body;
  }

  /** The receiver; null for a static method. */
  @Nullable Obj self() {
    return self;
  }
}
