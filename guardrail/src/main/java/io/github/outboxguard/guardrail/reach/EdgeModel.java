package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodRef;

/**
 * One way in which control gets from one method to another without a call instruction that says so:
 * reflection, events, proxies. Adding one is writing one such class and naming it in {@link
 * EdgeModels}. Stateless.
 */
interface EdgeModel {

  /** Whether it may have something to say on library calls of that method. */
  default boolean concerns(Program program, MethodRef target) {
    return false;
  }

  /** A call of library code that it is concerned with was reached. */
  default void onBoundary(Slice slice, Invocation invocation) {}

  /** The body of a method that somebody wrote was reached. */
  default void onNode(Slice slice, Node node) {}
}
