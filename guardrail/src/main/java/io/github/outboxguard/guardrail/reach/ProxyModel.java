package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Dynamic proxies: every call on the proxy runs its handler. */
final class ProxyModel implements EdgeModel {

  private static final String INVOKE =
      "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;";

  @Override
  public boolean concerns(Program program, MethodRef target) {
    return target.owner().equals("java/lang/reflect/Proxy");
  }

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    Var result = call.result();
    if (!call.owner().equals("java/lang/reflect/Proxy")
        || !call.name().equals("newProxyInstance")
        || result == null) {
      return;
    }
    Var handler = call.argument(2);
    if (handler != null) {
      handler.listen(
          object -> {
            if (object instanceof Obj.Exact || object instanceof Obj.Lambda) {
              result.add(slice.proxyOf(object));
            }
          });
    }
  }

  /** A method is called on the proxy: the handler is told which, with its arguments. */
  static void handle(Slice slice, Invocation call, Obj handler) {
    Var method = new Var(slice.work());
    method.add(
        slice
            .things()
            .member(new Things.Member(call.owner(), call.name(), call.descriptor(), null, false)));
    Var arguments = new Var(slice.work());
    for (Var argument : call.arguments()) {
      if (argument != null) {
        argument.flowTo(arguments);
      }
    }
    List<@Nullable Var> given = new ArrayList<>();
    given.add(call.receiver());
    given.add(method);
    given.add(arguments);
    if (handler instanceof Obj.Lambda lambda) {
      slice
          .dispatcher()
          .functions()
          .run(call.node(), call.line(), EdgeKind.PROXY, lambda, given, call.result());
    } else if (handler instanceof Obj.Exact exact) {
      MethodInfo target = slice.classes().resolve(exact.type(), "invoke", INVOKE);
      if (target != null && target.owner().isOpen()) {
        Node node = slice.reach(call, EdgeKind.PROXY, target, exact);
        if (node != null) {
          slice.bindAs(call, given, node);
        }
      }
    }
  }
}
