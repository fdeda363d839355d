package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import java.util.List;

/** Interceptors: a class bound by an annotation runs around what carries the same annotation. */
final class InterceptorModel implements EdgeModel {

  @Override
  public void onNode(Slice slice, Node node) {
    MethodInfo method = node.method();
    around(slice, node, method.annotations());
    around(slice, node, method.owner().annotations());
  }

  private static void around(Slice slice, Node node, List<AnnotationInfo> annotations) {
    for (int i = 0; i < annotations.size(); i++) {
      around(slice, node, annotations.get(i));
    }
  }

  private static void around(Slice slice, Node node, AnnotationInfo binding) {
    for (MethodInfo interceptor : slice.program().interceptors().boundBy(binding)) {
      if (interceptor.owner() == node.method().owner()) {
        continue;
      }
      Obj self = slice.things().exact(interceptor.owner().name());
      Node target = slice.reach(node, node.body().line(), EdgeKind.BEAN, interceptor, self);
      if (target != null) {
        slice.giveUnknowns(target);
      }
    }
  }
}
