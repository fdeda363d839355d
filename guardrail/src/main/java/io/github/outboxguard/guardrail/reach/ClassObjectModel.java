package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.ArrayList;
import java.util.List;

/**
 * Class objects by name: {@code Class.forName("a.B")}, {@code loader.loadClass("a.B")}. Of a name
 * that is put together, the application's classes that fit what is constant of it.
 */
final class ClassObjectModel implements EdgeModel {

  /** A name that more classes fit tells too little. */
  private static final int FEW = 40;

  @Override
  public boolean concerns(Program program, MethodRef target) {
    return target.descriptor().returned().equals("Ljava/lang/Class;");
  }

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
      byName(slice, call, forName);
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

  private static void byName(Slice slice, Invocation call, boolean initialises) {
    Var name = call.argument(0);
    boolean module = call.descriptor().startsWith("(Ljava/lang/Module;");
    Var text = module ? call.argument(1) : name;
    if (text == null) {
      return;
    }
    String reason = initialises ? "reflection" : "class-loading";
    slice.findings().needsText(call, text, reason);
    text.listen(
        object -> {
          if (object instanceof Obj.Text constant) {
            found(slice, call, Types.fromBinary(constant.text()), initialises);
          } else if (object instanceof Obj.Names names) {
            List<String> fitting = fitting(slice, names);
            fitting.forEach(type -> found(slice, call, type, initialises));
            if (fitting.isEmpty()) {
              slice
                  .findings()
                  .unresolved(call.node(), call.line(), reason, "class name is computed");
            }
          }
        });
  }

  private static void found(Slice slice, Invocation call, String type, boolean initialises) {
    Var result = call.result();
    if (result == null || slice.classes().find(type) == null) {
      return;
    }
    result.add(slice.things().classRef(type));
    if (initialises) {
      slice.initialise(call.node(), call.line(), type);
    }
  }

  /** The application's classes of which the name can be meant; none if too many can. */
  private static List<String> fitting(Slice slice, Obj.Names names) {
    List<String> found = new ArrayList<>();
    if (names.start().indexOf('.') < 0) {
      return found;
    }
    for (String type : slice.classes().application()) {
      if (names.fits(Types.binary(type))) {
        found.add(type);
      }
    }
    return found.size() > FEW ? List.of() : found;
  }
}
