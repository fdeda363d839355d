package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.List;

/** Aspects: advice runs around every method that its pointcut means. */
final class AdviceModel implements EdgeModel {

  @Override
  public void onNode(Slice slice, Node node) {
    List<Advices.Advice> all = slice.program().advices().all();
    if (all.isEmpty()) {
      return;
    }
    String self =
        node.self() instanceof Obj.Exact exact ? exact.type() : node.method().owner().name();
    Pointcut.JoinPoint point = new Pointcut.JoinPoint(node.method(), self);
    for (Advices.Advice advice : all) {
      if (node.method().owner() != advice.method().owner()) {
        around(slice, node, advice, advice.pointcut().matches(point));
      }
    }
  }

  private static void around(Slice slice, Node node, Advices.Advice advice, Match match) {
    String aspect = advice.method().owner().name();
    if (match == Match.YES) {
      Node target =
          slice.reach(
              node,
              node.body().line(),
              EdgeKind.BEAN,
              advice.method(),
              slice.things().exact(aspect));
      if (target != null) {
        slice.giveUnknowns(target);
      }
    } else if (match == Match.MAYBE) {
      slice
          .findings()
          .unresolved(
              node,
              node.body().line(),
              "advice",
              "only run time tells whether "
                  + Types.binary(aspect)
                  + "."
                  + advice.method().name()
                  + " runs around it");
    }
  }
}
