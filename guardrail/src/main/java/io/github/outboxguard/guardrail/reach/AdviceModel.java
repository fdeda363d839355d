package io.github.outboxguard.guardrail.reach;

/** Aspects: advice runs around every method that its pointcut means. */
final class AdviceModel implements EdgeModel {

  @Override
  public void onNode(Slice slice, Node node) {
    if (node.method().isSynthetic() || node.method().isConstructor()) {
      return;
    }
    for (Advices.Advice advice : slice.program().advices().all()) {
      if (node.method().owner() != advice.method().owner()
          && advice.pointcut().matches(node.method())) {
        Obj self = new Obj.Exact(advice.method().owner().name(), null);
        Node target = slice.reach(node, node.body().line(), EdgeKind.BEAN, advice.method(), self);
        if (target != null) {
          slice.giveUnknowns(target);
        }
      }
    }
  }
}
