package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Types;

/** Class objects by name: {@code Class.forName("a.B")}, {@code loader.loadClass("a.B")}. */
final class ClassObjectModel implements EdgeModel {

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    Var result = call.result();
    if (result == null || !call.descriptor().endsWith(")Ljava/lang/Class;")) {
      return;
    }
    boolean forName = call.owner().equals("java/lang/Class") && call.name().equals("forName");
    boolean load =
        call.name().equals("loadClass")
                && slice.classes().isSubtype(call.owner(), "java/lang/ClassLoader")
            || call.name().equals("findClass") && call.owner().endsWith("MethodHandles$Lookup");
    if (forName || load) {
      byName(slice, call, result, forName);
    } else if (call.name().equals("getClass")) {
      Var receiver = call.receiver();
      if (receiver != null) {
        receiver.listen(
            object -> {
              if (object instanceof Obj.Exact exact) {
                result.add(slice.things().classRef(exact.type()));
              }
            });
      }
    }
  }

  private static void byName(Slice slice, Invocation call, Var result, boolean initialises) {
    Var name = call.argument(0);
    boolean module = call.descriptor().startsWith("(Ljava/lang/Module;");
    Var text = module ? call.argument(1) : name;
    if (text == null) {
      return;
    }
    slice.findings().needsText(call, text, initialises ? "reflection" : "class-loading");
    text.listen(
        object -> {
          if (object instanceof Obj.Text constant) {
            String type = Types.fromBinary(constant.text());
            if (slice.classes().find(type) == null) {
              return;
            }
            result.add(slice.things().classRef(type));
            if (initialises) {
              slice.initialise(call.node(), call.line(), type);
            }
          }
        });
  }
}
