package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Types;

/** Providers named in the application's own {@code META-INF/services}. */
final class ServiceLoaderModel implements EdgeModel {

  @Override
  public boolean concerns(Program program, MethodRef target) {
    return target.owner().equals("java/util/ServiceLoader");
  }

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    Var result = call.result();
    if (!call.owner().equals("java/util/ServiceLoader")
        || !call.name().startsWith("load")
        || result == null) {
      return;
    }
    for (Var argument : call.arguments()) {
      if (argument != null) {
        argument.listen(
            object -> {
              if (object instanceof Obj.ClassRef ref) {
                provide(slice, call, ref.type(), result);
              }
            });
      }
    }
  }

  private static void provide(Slice slice, Invocation call, String service, Var result) {
    for (String name : slice.classes().path().serviceImplementations(Types.binary(service))) {
      String type = Types.fromBinary(name);
      ClassInfo info = slice.classes().isOpen(type) ? slice.classes().find(type) : null;
      if (info == null) {
        continue;
      }
      slice.instantiate(call.node(), call.line(), type);
      MethodInfo constructor = info.method("<init>", "()V");
      Obj.Exact made = slice.things().exact(type);
      if (constructor != null) {
        slice.reach(call, EdgeKind.REFLECTION, constructor, made);
      }
      result.add(made);
    }
  }
}
