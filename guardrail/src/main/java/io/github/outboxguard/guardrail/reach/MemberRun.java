package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.FieldInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The calls that one call through a method, constructor or handle object stands for. */
final class MemberRun {

  private final Slice slice;
  private final Invocation call;

  MemberRun(Slice slice, Invocation call) {
    this.slice = slice;
    this.call = call;
  }

  /** Makes an object of the class, by every constructor or by the one without parameters. */
  void construct(String type, boolean plainOnly) {
    ClassInfo info = slice.classes().find(type);
    if (info == null) {
      return;
    }
    boolean open = info.isOpen();
    Obj made =
        open ? slice.things().exact(type) : slice.things().opaque(info.name(), Obj.Origin.LIBRARY);
    if (open) {
      slice.instantiate(call.node(), call.line(), type);
    }
    for (MethodInfo method : info.methods()) {
      if (method.isConstructor() && (!plainOnly || method.descriptor().equals("()V"))) {
        Var receiver = new Var(slice.work());
        receiver.add(made);
        run(method, Call.Kind.SPECIAL, type, receiver, null);
      }
    }
    Var result = call.result();
    if (result != null) {
      result.add(made);
    }
  }

  /** Runs the methods that the member can be, or reads the field that it is. */
  void member(Obj.MemberRef member, String name) {
    String type = member.owner();
    Set<String> seen = new HashSet<>();
    for (String each : slice.classes().selfAndSupertypes(type)) {
      ClassInfo info = slice.classes().find(each);
      if (info == null || !seen.isEmpty() && !info.isOpen()) {
        continue;
      }
      for (MethodInfo method : info.methods()) {
        if (isMeant(method, member, name) && seen.add(method.descriptor())) {
          method(member, method);
        }
      }
    }
    FieldInfo field = seen.isEmpty() ? fieldOf(slice, type, name) : null;
    Var result = call.result();
    if (field != null && result != null) {
      slice.objects().field(type, name, field.descriptor()).flowTo(result);
    }
  }

  private static boolean isMeant(MethodInfo method, Obj.MemberRef member, String name) {
    return method.name().equals(name)
        && !method.isBridge()
        && (method.owner().isOpen() || method.isPublic())
        && (member.descriptor() == null || method.descriptor().equals(member.descriptor()));
  }

  private void method(Obj.MemberRef member, MethodInfo method) {
    String declaring = method.owner().name();
    if (method.isStatic()) {
      run(method, Call.Kind.STATIC, declaring, null, call.result());
    } else if (method.isPrivate() || member.exact()) {
      run(method, Call.Kind.SPECIAL, declaring, receiver(member, declaring), call.result());
    } else {
      run(method, Call.Kind.VIRTUAL, member.owner(), receiver(member, declaring), call.result());
    }
  }

  private void run(
      MethodInfo method,
      Call.Kind dispatch,
      String owner,
      @Nullable Var receiver,
      @Nullable Var result) {
    MethodRef target = slice.classes().method(owner, method.name(), method.descriptor());
    slice
        .dispatcher()
        .run(
            new Invocation(
                call.node(),
                slice.program().callFacts(target),
                dispatch,
                EdgeKind.REFLECTION,
                call.line(),
                receiver,
                arguments(method).toArray(Var[]::new),
                result));
  }

  /** What the method can run on: what the handle is bound to, or what the call is given. */
  private Var receiver(Obj.MemberRef member, String declaring) {
    Var receiver = new Var(slice.work());
    Obj bound = member.bound();
    if (bound != null) {
      receiver.add(bound);
      return receiver;
    }
    boolean byHandle = call.owner().equals("java/lang/invoke/MethodHandle");
    for (int i = 0; i < (byHandle ? call.argumentCount() : 1); i++) {
      Var argument = call.argument(i);
      if (argument != null) {
        argument.listen(object -> giveReceiver(object, declaring, receiver));
      }
    }
    return receiver;
  }

  private void giveReceiver(Obj object, String declaring, Var receiver) {
    Var elements = slice.objects().elements(object);
    if (elements != null) {
      elements.keep(
          new Var.Keeper(receiver) {
            @Override
            public void arrived(Obj element) {
              giveReceiver(element, declaring, place());
            }
          });
    } else if (canBe(object, declaring)) {
      receiver.add(object);
    }
  }

  private boolean canBe(Obj object, String declaring) {
    if (object instanceof Obj.Exact exact) {
      return exact.isA(declaring);
    }
    if (object instanceof Obj.Opaque opaque) {
      return slice.classes().isSubtype(opaque.type(), declaring)
          || slice.classes().isSubtype(declaring, opaque.type());
    }
    return object instanceof Obj.Anything
        || object instanceof Obj.ProxyOf
        || object instanceof Obj.Lambda lambda
            && slice.classes().isSubtype(lambda.site().samOwner(), declaring);
  }

  /** Any argument may become any parameter: the call site's array does not tell which. */
  private List<@Nullable Var> arguments(MethodInfo method) {
    boolean hasReceiver = call.owner().equals("java/lang/reflect/Method");
    List<@Nullable Var> given = new ArrayList<>();
    for (String descriptor : Types.parameters(method.descriptor())) {
      if (!Types.isReference(descriptor)) {
        given.add(null);
        continue;
      }
      String type = Types.internal(descriptor);
      Var place = new Var(slice.work());
      for (int i = hasReceiver ? 1 : 0; i < call.argumentCount(); i++) {
        Var argument = call.argument(i);
        if (argument != null) {
          argument.listen(object -> give(object, type, place));
        }
      }
      given.add(place);
    }
    return given;
  }

  private void give(Obj object, String type, Var place) {
    Var elements = slice.objects().elements(object);
    if (elements != null) {
      elements.keep(
          new Var.Keeper(place) {
            @Override
            public void arrived(Obj element) {
              give(element, type, place());
            }
          });
    } else if (!(object instanceof Obj.Exact exact) || exact.isA(type)) {
      place.add(object);
    }
  }

  static @Nullable FieldInfo fieldOf(Slice slice, String type, String name) {
    ClassInfo declaring = slice.program().declaring(type, name);
    return declaring == null ? null : declaring.field(name);
  }
}
