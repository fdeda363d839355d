package io.github.outboxguard.guardrail.reach;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Methods, constructors, fields and handles looked up on a class object by a constant name. */
final class MemberLookupModel implements EdgeModel {

  private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
  private static final Set<String> NAMED =
      Set.of("getMethod", "getDeclaredMethod", "getField", "getDeclaredField");
  private static final Set<String> CONSTRUCTORS =
      Set.of(
          "getConstructor", "getDeclaredConstructor", "getConstructors", "getDeclaredConstructors");
  private static final Set<String> HANDLES =
      Set.of(
          "findVirtual",
          "findStatic",
          "findSpecial",
          "findGetter",
          "findSetter",
          "findStaticGetter",
          "findStaticSetter",
          "findVarHandle",
          "findStaticVarHandle",
          "bind");

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    Var result = call.result();
    if (result == null) {
      return;
    }
    if (call.owner().equals("java/lang/Class")) {
      if (NAMED.contains(call.name())) {
        named(slice, call.receiver(), call.argument(0), result);
      } else if (CONSTRUCTORS.contains(call.name())) {
        constructors(slice, call.receiver(), result);
      }
    } else if (call.owner().equals(LOOKUP)) {
      if (HANDLES.contains(call.name())) {
        named(slice, call.argument(0), call.argument(1), result);
      } else if (call.name().equals("findConstructor")) {
        constructors(slice, call.argument(0), result);
      } else if (call.name().startsWith("unreflect")) {
        pass(call.argument(0), result);
      }
    } else if (call.owner().startsWith("java/lang/invoke/")
        || call.owner().equals("java/lang/reflect/Method")) {
      // Handles are adapted and bound on their way: the member stays the same.
      pass(call.receiver(), result);
      call.arguments().forEach(argument -> pass(argument, result));
    } else if (call.owner().startsWith("java/util/concurrent/atomic/")
        && call.name().equals("newUpdater")) {
      named(slice, call.argument(0), call.argument(call.arguments().size() - 1), result);
    }
  }

  private static void named(Slice slice, @Nullable Var type, @Nullable Var name, Var result) {
    if (type == null || name == null) {
      return;
    }
    type.listen(
        object -> {
          String owner =
              object instanceof Obj.ClassRef ref
                  ? ref.type()
                  : object instanceof Obj.Exact exact ? exact.type() : null;
          if (owner == null || owner.charAt(0) == '[') {
            return;
          }
          name.listen(
              text -> {
                if (text instanceof Obj.Text constant) {
                  result.add(slice.things().member(owner, constant.text()));
                }
              });
        });
  }

  private static void constructors(Slice slice, @Nullable Var type, Var result) {
    if (type != null) {
      type.listen(
          object -> {
            if (object instanceof Obj.ClassRef ref && slice.classes().isOpen(ref.type())) {
              result.add(slice.things().member(ref.type(), "<init>"));
            }
          });
    }
  }

  private static void pass(@Nullable Var from, Var result) {
    if (from != null) {
      from.listen(
          object -> {
            if (object instanceof Obj.MemberRef) {
              result.add(object);
            }
          });
    }
  }
}
