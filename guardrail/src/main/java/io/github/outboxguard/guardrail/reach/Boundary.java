package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls of code that is not followed: the catalogue says what they do, and what is handed over is
 * taken to be used. Library bodies are never entered.
 */
final class Boundary {

  private final Slice slice;
  private final Classes classes;

  Boundary(Slice slice) {
    this.slice = slice;
    this.classes = slice.classes();
  }

  /** The call leaves the code that is followed; only the first time counts. */
  void cross(Invocation call) {
    if (call.boundaryDone) {
      return;
    }
    call.boundaryDone = true;
    CallClass meaning = call.meaning();
    if (meaning instanceof CallClass.Effect effect) {
      slice.findings().effect(call, effect);
    } else if (meaning instanceof CallClass.OutboxWrite write) {
      slice.findings().outboxWrite(call, write);
    }
    Crossing crossing = slice.program().crossing(call.target());
    for (EdgeModel model : crossing.models()) {
      model.onBoundary(slice, call);
    }
    if (meaning instanceof CallClass.OutboxWrite write && write.returnsRecorder()) {
      Var recorder = call.result();
      if (recorder != null) {
        recorder.add(Obj.Recorder.INSTANCE);
      }
      return;
    }
    handOver(call, crossing);
    giveResult(call, crossing);
    missing(call, crossing);
    if (crossing.runsFunction() && call.receiver() != null && call.kind() != EdgeKind.CALLBACK) {
      slice.findings().maybeUnknown(call);
    }
  }

  private void missing(Invocation call, Crossing crossing) {
    String missing = crossing.missing();
    if (missing != null
        && call.meaning() instanceof CallClass.Unlisted
        && call.dispatch() != Call.Kind.DYNAMIC) {
      slice.findings().unresolved(call.node(), call.line(), "missing-class", missing);
    }
  }

  /** What an abstract application type does is known to no class in sight. */
  void noImplementation(Invocation call) {
    ClassInfo owner = classes.find(call.owner());
    boolean answered = owner == null || owner.isAnnotation();
    if (call.meaning() instanceof CallClass.Unlisted && !answered && classes.isOpen(call.owner())) {
      slice
          .findings()
          .unresolved(
              call.node(),
              call.line(),
              "no-implementation",
              "no class in sight implements " + Types.binary(call.owner()) + "." + call.name());
    }
  }

  /** Arguments are used by the library: their library-visible methods run. */
  private void handOver(Invocation call, Crossing crossing) {
    SeenType[] types = crossing.types();
    for (int i = 0; i < call.argumentCount() && i < types.length; i++) {
      Var argument = call.argument(i);
      SeenType type = types[i];
      if (argument != null && !type.isText()) {
        argument.listen(new HandingOver(this, call, type));
      }
    }
  }

  /** Hands over what comes to an argument. */
  private static final class HandingOver implements Watcher {
    private final Boundary boundary;
    private final Invocation call;
    private final SeenType type;

    HandingOver(Boundary boundary, Invocation call, SeenType type) {
      this.boundary = boundary;
      this.call = call;
      this.type = type;
    }

    @Override
    public void arrived(Obj object) {
      boundary.handOver(call, object, type);
    }
  }

  private void handOver(Invocation call, Obj object, SeenType type) {
    if (object instanceof Obj.Exact exact) {
      if (exact.isOpen()) {
        if (!type.isArray() && !isPlain(call, type)) {
          useAs(call, exact, type);
        }
      } else {
        handOverElements(call, exact, type);
      }
    } else if (object instanceof Obj.Lambda lambda
        // What a collection holds arrives with it, but is not what an array parameter means.
        && !type.isArray()
        && classes.isSubtype(lambda.site().samOwner(), type.name())
        && (!type.isObject() || lambda.creator().outside())) {
      // Who made it runs it; but one that was made before the tool ran has nobody else.
      handOver(call, lambda);
    }
  }

  private void handOverElements(Invocation call, Obj.Exact array, SeenType type) {
    Var elements = slice.objects().elements(array);
    if (elements != null && call.firstHandsOver(elements)) {
      elements.listen(new HandingOver(this, call, type.element()));
    }
  }

  /** A call known to do no harm, such as logging, does none with a plain object either. */
  private static boolean isPlain(Invocation call, SeenType type) {
    return call.meaning() instanceof CallClass.Harmless && (type.isObject() || type.isOpen());
  }

  private void useAs(Invocation call, Obj.Exact exact, SeenType type) {
    for (Target method : slice.program().seen().uses(type, exact)) {
      Var result = call.result();
      Node target = slice.callBack(call.node(), call.line(), method, result);
      if (target != null && result != null) {
        slice.objects().keepAll(target.returned(), result);
      }
    }
  }

  private void handOver(Invocation call, Obj.Lambda lambda) {
    List<String> types = lambda.site().sam().descriptor().parameters();
    java.util.ArrayList<@Nullable Var> free = new java.util.ArrayList<>();
    for (String type : types) {
      free.add(Types.isReference(type) ? fromLibrary(call) : null);
    }
    slice.dispatcher().functions().run(call.node(), call.line(), lambda, free, call.result());
  }

  /** What library code can pass on: what the call was given, receiver included. */
  private Var fromLibrary(Invocation call) {
    Var known = call.passedOn();
    if (known != null) {
      return known;
    }
    Var passed = new Var(slice.work());
    call.passOn(passed);
    Var receiver = call.receiver();
    if (receiver != null) {
      slice.objects().keepAll(receiver, passed);
    }
    for (Var argument : call.arguments()) {
      if (argument != null) {
        argument.listen(
            object -> {
              if (!(object instanceof Obj.Lambda)) {
                slice.objects().keep(object, passed);
              }
            });
      }
    }
    return passed;
  }

  /** A library object holds what it is given, and gives it back. */
  private void giveResult(Invocation call, Crossing crossing) {
    Var receiver = call.receiver();
    Var result = call.result();
    String returned = crossing.returned();
    boolean wanted = result != null && !crossing.silent();
    SeenType[] types = crossing.types();
    for (int i = 0; i < call.argumentCount() && i < types.length; i++) {
      Var argument = call.argument(i);
      String type = types[i].name();
      if (argument != null && (wanted || receiver != null)) {
        argument.listen(new Keeping(this, type, returned, receiver, wanted ? result : null));
      }
    }
    if (result != null) {
      if (wanted && receiver != null) {
        slice.objects().keepAll(receiver, result);
      }
      if (!call.resultKnown) {
        result.add(crossing.result());
      }
    }
  }

  /** Keeps what comes to an argument in the library object and in what the call returns. */
  private static final class Keeping implements Watcher {
    private final Boundary boundary;
    private final String type;
    private final String returned;
    private final @Nullable Var receiver;
    private final @Nullable Var result;

    Keeping(
        Boundary boundary,
        String type,
        String returned,
        @Nullable Var receiver,
        @Nullable Var result) {
      this.boundary = boundary;
      this.type = type;
      this.returned = returned;
      this.receiver = receiver;
      this.result = result;
    }

    @Override
    public void arrived(Obj object) {
      if (boundary.isUsedUp(object, type, returned)) {
        return;
      }
      if (receiver != null) {
        boundary.slice.objects().keep(object, receiver);
      }
      if (result != null) {
        boundary.slice.objects().keep(object, result);
      }
    }
  }

  /**
   * A function given as a function is run, not held: only what is given as a plain object can come
   * out of a collection again. A call that makes functions of functions is the exception.
   */
  private boolean isUsedUp(Obj object, String type, String returned) {
    return object instanceof Obj.Lambda lambda
        && !type.equals("java/lang/Object")
        && !type.equals(returned)
        && type.charAt(0) != '['
        && classes.isSubtype(lambda.site().samOwner(), type);
  }

  /** Library code runs on an object of an open class: what it overrides can be called back. */
  void template(Invocation call, Obj.Exact self) {
    SeenType library = slice.program().crossing(call.target()).callsBack();
    if (library == null) {
      return;
    }
    for (Target method : slice.program().seen().callsBack(library, self)) {
      Node unused = slice.callBack(call.node(), call.line(), method, null);
    }
  }

  /** An object becomes a string: its own {@code toString} runs. */
  void printed(Node node, int line, Var value) {
    value.listen(
        object -> {
          String type =
              object instanceof Obj.Exact exact
                  ? exact.type()
                  : object instanceof Obj.Opaque opaque ? opaque.type() : null;
          if (type != null && classes.isOpen(type)) {
            MethodInfo method = classes.resolve(type, "toString", "()Ljava/lang/String;");
            if (method != null && method.owner().isOpen() && !method.isAbstract()) {
              slice.reach(node, line, EdgeKind.CALL, method, slice.things().exact(type));
            }
          }
        });
  }
}
