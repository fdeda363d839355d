package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the methods that calls run. */
final class Dispatcher {

  private final Slice slice;
  private final Classes classes;
  private final Functions functions;
  private final Candidates candidates;
  private final LastResort lastResort;
  private final Selections selections;

  Dispatcher(Slice slice) {
    this.slice = slice;
    this.classes = slice.classes();
    this.functions = new Functions(slice, this);
    this.candidates = new Candidates(slice, this);
    this.selections = slice.program().selections();
    this.lastResort = new LastResort(slice, this, candidates);
  }

  /** The functional objects that the slice runs. */
  Functions functions() {
    return functions;
  }

  /** What becomes of calls that find no target. */
  LastResort lastResort() {
    return lastResort;
  }

  /** What a record's own {@code equals} and its like call. */
  void record(Node node, Call call) {
    RecordMethods.call(slice, node, call);
  }

  /** A call site that another language or library binds. */
  void dynamic(Node node, Call call) {
    slice
        .findings()
        .unresolved(
            node,
            call.line(),
            "invokedynamic",
            "bound by " + Types.binary(call.owner()) + ", which this engine cannot follow");
    slice.boundary().cross(invocation(node, call));
  }

  /** A call instruction with the places that it takes from and gives to. */
  Invocation invocation(Node node, Call call) {
    Value receiver = call.receiver();
    for (int i = 0; i < call.argumentCount(); i++) {
      Value argument = call.argument(i);
      if (argument.id() >= 0) {
        slice.objects().of(node, argument);
      }
    }
    Value result = call.result();
    return new Invocation(
        node,
        slice.program().callFacts(call.target()),
        call,
        receiver == null || receiver.id() < 0 ? null : slice.objects().of(node, receiver),
        result == null || !result.isUsed() ? null : slice.objects().of(node, result));
  }

  /** Follows a call, whatever made it. */
  void run(Invocation call) {
    switch (call.dispatch()) {
      case STATIC -> runStatic(call);
      case SPECIAL -> special(call);
      case VIRTUAL, INTERFACE -> virtual(call);
      default -> slice.boundary().cross(call);
    }
  }

  /** A call of one method that is named, without a receiver. */
  void runStatic(Invocation call) {
    slice.initialise(call.node(), call.line(), call.target());
    Target target = call.facts().alone();
    if (target != null) {
      bindTo(call, target, call.kind());
    } else {
      slice.boundary().cross(call);
    }
  }

  /** Whether the catalogue's word on the call counts more than the body that it has. */
  static boolean stops(Invocation call) {
    return call.facts().stops();
  }

  /** A call of one method that is named, on a receiver. */
  void special(Invocation call) {
    Var receiver = call.receiver();
    if (receiver == null) {
      slice.boundary().cross(call);
      return;
    }
    if (call.facts().followed() == null) {
      slice.boundary().cross(call);
    } else {
      lastResort.watch(call);
    }
    receiver.listen(call);
  }

  /** An object reached the receiver of a call that listens to it. */
  void received(Invocation call, Obj object) {
    if (call.dispatch() == Call.Kind.SPECIAL) {
      receivedSpecial(call, object);
    } else {
      arrived(call, object);
    }
  }

  private void receivedSpecial(Invocation call, Obj object) {
    if (call.facts().followed() != null) {
      Target target = call.facts().on(object);
      if (target != null) {
        bindTo(call, target, call.kind());
      }
    } else if (object instanceof Obj.Exact exact
        && exact.isOpen()
        && !call.name().equals("<init>")) {
      slice.boundary().template(call, exact);
    }
  }

  /** Runs a method with the arguments of a call. */
  void bindTo(Invocation call, MethodInfo method, EdgeKind kind, @Nullable Obj self) {
    Target target = slice.program().targets().of(method, self);
    if (target != null) {
      bindTo(call, target, kind);
    }
  }

  private void bindTo(Invocation call, Target target, EdgeKind kind) {
    call.targets++;
    if (!slice.skips(target, call.result())) {
      slice.bind(call, slice.reach(call.node(), call.line(), kind, target));
    }
  }

  /** A call of what the receiver makes of it. */
  void virtual(Invocation call) {
    Var receiver = call.receiver();
    lastResort.watch(call);
    if (receiver == null) {
      return;
    }
    if (stops(call) && isOpenBody(call)) {
      slice.boundary().cross(call);
      return;
    }
    receiver.listen(call);
  }

  private boolean isOpenBody(Invocation call) {
    MethodInfo target = slice.program().named(call.target());
    return target != null && target.owner().isOpen() && !target.isAbstract();
  }

  /** An object reached the receiver of a call. */
  void arrived(Invocation call, Obj object) {
    if (object instanceof Obj.Exact exact) {
      if (exact.isOpen()) {
        Selections.Selected selected = call.facts().selected(exact);
        if (selected.fits()) {
          dispatch(call, exact, call.kind(), selected);
        }
      } else {
        slice.boundary().cross(call);
      }
    } else if (object instanceof Obj.Opaque opaque) {
      candidates.opaque(call, opaque);
    } else {
      arrivedRarely(call, object);
    }
  }

  private void arrivedRarely(Invocation call, Obj object) {
    if (object instanceof Obj.Lambda lambda) {
      functions.called(call, lambda);
    } else if (object instanceof Obj.Anything) {
      if (classes.isOpen(call.owner()) && !stops(call)) {
        candidates.anyOf(call, call.owner());
      } else {
        slice.boundary().cross(call);
      }
    } else if (object instanceof Obj.ProxyOf proxy) {
      call.targets++;
      ProxyModel.handle(slice, call, proxy.handler());
    } else if (object instanceof Obj.Message) {
      if (!classes.isOpen(call.owner())) {
        slice.boundary().cross(call);
      }
    } else if (object instanceof Obj.Recorder) {
      call.targets++;
    } else {
      slice.boundary().cross(call);
    }
  }

  /** Runs the method that an object of that class has. */
  void dispatch(Invocation call, Obj.Exact exact, EdgeKind kind) {
    Selections.Selected selected = call.facts().selected(exact);
    dispatch(
        call, exact, kind, selected.fits() ? selected : selections.unfit(call.target(), exact));
  }

  private void dispatch(
      Invocation call, Obj.Exact exact, EdgeKind kind, Selections.Selected selected) {
    Target target = selected.target();
    if (target != null) {
      bindTo(call, target, kind);
      return;
    }
    MethodInfo closed = selected.method();
    if (closed != null && !closed.isAbstract() && !closed.owner().isOpen()) {
      call.targets++;
      slice.boundary().cross(call);
      slice.boundary().template(call, exact);
    }
  }

  /** Strings and others are put together to one. */
  void concat(Node node, Call call) {
    List<String> types = call.target().descriptor().parameters();
    for (int i = 0; i < types.size(); i++) {
      Value argument = call.argument(i);
      if (argument.id() >= 0) {
        slice.boundary().printed(node, call.line(), slice.objects().of(node, argument));
      }
    }
    TextModel.concatenated(slice, node, call);
  }
}
