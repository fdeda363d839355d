package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
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
  public boolean concerns(Program program, MethodRef target) {
    return target.owner().startsWith("java/lang/invoke/")
        || target.owner().startsWith("java/util/concurrent/atomic/")
        || target.owner().equals("java/lang/Class")
        || target.owner().equals("java/lang/reflect/Method");
  }

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    Var result = call.result();
    if (result == null) {
      return;
    }
    if (call.owner().equals("java/lang/Class")) {
      if (NAMED.contains(call.name())) {
        named(slice, call.receiver(), call.argument(0), result, false);
      } else if (CONSTRUCTORS.contains(call.name())) {
        constructors(slice, call.receiver(), result);
      }
    } else if (call.owner().equals(LOOKUP)) {
      if (HANDLES.contains(call.name())) {
        boolean exact = call.name().equals("findSpecial");
        named(slice, call.argument(0), call.argument(1), result, exact);
      } else if (call.name().equals("findConstructor")) {
        constructors(slice, call.argument(0), result);
      } else if (call.name().startsWith("unreflect")) {
        pass(call.argument(0), result);
      }
    } else if (call.owner().equals("java/lang/invoke/MethodHandle")
        && call.name().equals("bindTo")) {
      bind(slice, call.receiver(), call.argument(0), result);
    } else if (call.owner().startsWith("java/lang/invoke/")
        || call.owner().equals("java/lang/reflect/Method")) {
      // Handles are adapted and bound on their way: the member stays the same.
      pass(call.receiver(), result);
      call.arguments().forEach(argument -> pass(argument, result));
    } else if (call.owner().startsWith("java/util/concurrent/atomic/")
        && call.name().equals("newUpdater")) {
      named(slice, call.argument(0), call.argument(call.arguments().size() - 1), result, false);
    }
  }

  private static void named(
      Slice slice, @Nullable Var type, @Nullable Var name, Var result, boolean asFound) {
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
          Obj bound = object instanceof Obj.Exact ? object : null;
          name.listen(
              text -> {
                if (text instanceof Obj.Text constant) {
                  result.add(member(slice, owner, constant.text(), null, bound, asFound));
                } else if (text instanceof Obj.Names names) {
                  fitting(slice, owner, names, bound, result);
                } else {
                  result.add(member(slice, owner, null, null, bound, asFound));
                }
              });
        });
  }

  private static Obj.MemberRef member(
      Slice slice,
      String owner,
      @Nullable String name,
      @Nullable String descriptor,
      @Nullable Obj bound,
      boolean exact) {
    return slice.things().member(new Things.Member(owner, name, descriptor, bound, exact));
  }

  /** The methods of an application class of which a name that is put together can be meant. */
  private static void fitting(
      Slice slice, String type, Obj.Names names, @Nullable Obj bound, Var result) {
    boolean any = false;
    for (String each : slice.classes().selfAndSupertypes(type)) {
      ClassInfo info = slice.classes().isOpen(each) ? slice.classes().find(each) : null;
      if (info != null) {
        for (MethodInfo method : info.methods()) {
          if (names.fits(method.name()) && !method.isConstructor()) {
            any = true;
            result.add(member(slice, type, method.name(), method.descriptor(), bound, false));
          }
        }
      }
    }
    if (!any) {
      result.add(member(slice, type, null, null, bound, false));
    }
  }

  private static void constructors(Slice slice, @Nullable Var type, Var result) {
    if (type != null) {
      type.listen(
          object -> {
            if (object instanceof Obj.ClassRef ref && slice.classes().find(ref.type()) != null) {
              result.add(slice.things().member(ref.type(), "<init>"));
            }
          });
    }
  }

  private static void bind(Slice slice, @Nullable Var handle, @Nullable Var to, Var result) {
    if (handle == null || to == null) {
      pass(handle, result);
      return;
    }
    handle.listen(
        object -> {
          if (object instanceof Obj.MemberRef member) {
            to.listen(bound -> result.add(slice.things().bound(member, bound)));
          }
        });
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
