package io.github.outboxguard.guardrail.reach;

/**
 * One way in which control gets from one method to another without a call instruction that says so:
 * reflection, events, proxies. Adding one is writing one such class and naming it in {@link
 * EdgeModels}. Stateless.
 */
interface EdgeModel {

  /** A call of library code was reached. */
  default void onBoundary(Slice slice, Invocation invocation) {}

  /** A method body was reached. */
  default void onNode(Slice slice, Node node) {}
}
