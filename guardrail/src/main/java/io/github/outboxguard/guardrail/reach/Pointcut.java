package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodInfo;

/** Which method runs a pointcut means. */
interface Pointcut {

  /**
   * A method as it runs.
   *
   * @param method what runs
   * @param self internal name of the receiver's class
   */
  record JoinPoint(MethodInfo method, String self) {}

  Match matches(JoinPoint point);
}
