package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.FieldInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls through methods, constructors and handles: what they were looked up as runs. What was not
 * looked up by constants is reported as unresolved.
 */
final class MemberCallModel implements EdgeModel {

  private static final Set<String> RUNS =
      Set.of("invoke", "invokeExact", "invokeWithArguments", "newInstance");

  @Override
  public void onBoundary(Slice slice, Invocation call) {
    switch (call.owner()) {
      case "java/lang/Class" -> {
        if (call.name().equals("newInstance")) {
          onClass(slice, call);
        }
      }
      case "java/lang/reflect/Method",
          "java/lang/reflect/Constructor",
          "java/lang/invoke/MethodHandle" -> {
        if (RUNS.contains(call.name())) {
          onMember(slice, call);
        }
      }
      case "java/lang/reflect/Field" -> {
        if (call.name().equals("get")) {
          readField(slice, call);
        }
      }
      case "java/lang/invoke/VarHandle" -> readField(slice, call);
      default -> {
        // Not a call through a member.
      }
    }
  }

  private static void onClass(Slice slice, Invocation call) {
    Var receiver = call.receiver();
    if (receiver == null) {
      return;
    }
    slice.findings().needsMember(call, receiver);
    receiver.listen(
        object -> {
          if (object instanceof Obj.ClassRef ref) {
            construct(slice, call, ref.type(), true);
          }
        });
  }

  private static void onMember(Slice slice, Invocation call) {
    Var receiver = call.receiver();
    if (receiver == null) {
      return;
    }
    slice.findings().needsMember(call, receiver);
    receiver.listen(
        object -> {
          if (object instanceof Obj.MemberRef member) {
            if (member.name().equals("<init>")) {
              construct(slice, call, member.owner(), false);
            } else {
              run(slice, call, member.owner(), member.name());
            }
          }
        });
  }

  private static void construct(Slice slice, Invocation call, String type, boolean plainOnly) {
    ClassInfo info = slice.classes().isOpen(type) ? slice.classes().find(type) : null;
    if (info == null) {
      return;
    }
    Obj.Exact made = slice.things().exact(type);
    slice.instantiate(call.node(), call.line(), type);
    for (MethodInfo method : info.methods()) {
      if (method.isConstructor() && (!plainOnly || method.descriptor().equals("()V"))) {
        bind(slice, call, slice.reach(call, EdgeKind.REFLECTION, method, made));
      }
    }
    Var result = call.result();
    if (result != null) {
      result.add(made);
    }
  }

  private static void run(Slice slice, Invocation call, String type, String name) {
    List<Var> receivers = new ArrayList<>();
    for (Var argument : call.arguments()) {
      if (argument != null) {
        receivers.add(argument);
      }
    }
    boolean found = false;
    for (String each : slice.classes().selfAndSupertypes(type)) {
      ClassInfo info = slice.classes().find(each);
      if (info == null || found && !info.isOpen()) {
        continue;
      }
      for (MethodInfo method : info.methods()) {
        if (method.name().equals(name) && !method.isBridge()) {
          found = true;
          target(slice, call, type, method, receivers);
        }
      }
    }
    FieldInfo field = fieldOf(slice, type, name);
    Var result = call.result();
    if (!found && field != null && result != null) {
      slice.objects().field(type, name, field.descriptor()).flowTo(result);
    }
  }

  private static void target(
      Slice slice, Invocation call, String type, MethodInfo method, List<Var> receivers) {
    if (!method.owner().isOpen()) {
      slice.boundary().named(call, method);
      return;
    }
    if (method.isStatic()) {
      slice.initialise(call.node(), call.line(), method.owner().name());
      bind(slice, call, slice.reach(call, EdgeKind.REFLECTION, method, null));
      return;
    }
    if (!method.isAbstract()) {
      // Static type of the lookup; what the receiver really is comes on top.
      ClassInfo info = slice.classes().find(type);
      if (info != null && !info.isAbstract() && !info.isInterface()) {
        runOn(slice, call, method, slice.things().exact(type));
      }
    }
    for (Var receiver : receivers) {
      receiver.listen(
          object -> {
            if (object instanceof Obj.Exact exact
                && slice.classes().isSubtype(exact.type(), method.owner().name())) {
              runOn(slice, call, method, exact);
            }
          });
    }
    if (method.isAbstract()) {
      slice.instances().when(type, made -> runOn(slice, call, method, slice.things().exact(made)));
    }
  }

  private static void runOn(Slice slice, Invocation call, MethodInfo method, Obj.Exact self) {
    MethodInfo actual =
        method.isPrivate() ? method : slice.classes().resolve(self.type(), method.selector());
    if (actual != null && actual.owner().isOpen() && !actual.isAbstract()) {
      bind(slice, call, slice.reach(call, EdgeKind.REFLECTION, actual, self));
    }
  }

  private static @Nullable FieldInfo fieldOf(Slice slice, String type, String name) {
    ClassInfo declaring = slice.program().declaring(type, name);
    return declaring == null ? null : declaring.field(name);
  }

  private static void readField(Slice slice, Invocation call) {
    Var receiver = call.receiver();
    Var result = call.result();
    if (receiver == null || result == null) {
      return;
    }
    receiver.listen(
        object -> {
          if (object instanceof Obj.MemberRef member) {
            FieldInfo field = fieldOf(slice, member.owner(), member.name());
            if (field != null) {
              slice
                  .objects()
                  .field(member.owner(), member.name(), field.descriptor())
                  .flowTo(result);
            }
          }
        });
  }

  /** Any argument may become any parameter: the call site's array does not tell which. */
  private static void bind(Slice slice, Invocation call, @Nullable Node target) {
    if (target == null) {
      return;
    }
    List<Value.@Nullable Parameter> parameters = target.body().parameters();
    for (int i = target.method().isStatic() ? 0 : 1; i < parameters.size(); i++) {
      Value.Parameter parameter = parameters.get(i);
      if (parameter != null) {
        Var place = slice.parameter(target, i);
        for (Var argument : call.arguments()) {
          if (argument != null) {
            argument.listen(object -> give(slice, object, parameter.type(), place));
          }
        }
      }
    }
    Var result = call.result();
    if (result != null) {
      target.returned().flowTo(result);
    }
  }

  private static void give(Slice slice, Obj object, String type, Var place) {
    Var elements = slice.objects().elements(object);
    if (elements != null) {
      if (!elements.firstKeptIn(place)) {
        return;
      }
      elements.listen(element -> give(slice, element, type, place));
    } else if (object instanceof Obj.Exact exact
        && !slice.classes().isSubtype(exact.type(), type)) {
      return;
    }
    place.add(object);
  }
}
