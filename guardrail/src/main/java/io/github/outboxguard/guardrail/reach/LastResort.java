package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import java.util.ArrayList;
import java.util.List;

/** Calls that find no target by the objects that arrive take what their declared type allows. */
final class LastResort {

  private final Slice slice;
  private final Dispatcher dispatcher;
  private final Candidates candidates;
  private final Classes classes;
  private final List<Invocation> unsettled = new ArrayList<>();
  private final List<Invocation> exhausted = new ArrayList<>();

  LastResort(Slice slice, Dispatcher dispatcher, Candidates candidates) {
    this.slice = slice;
    this.dispatcher = dispatcher;
    this.candidates = candidates;
    this.classes = slice.classes();
  }

  /** Takes note of a call that may find no target. */
  void watch(Invocation call) {
    unsettled.add(call);
  }

  /**
   * When nothing more is known: calls that found no target yet take what their declared type
   * allows. True if that led to something new. Calls on something come before calls on nothing
   * known, since the former may bring what the latter lack.
   */
  boolean fallBack() {
    List<Invocation> open = new ArrayList<>();
    for (Invocation call : unsettled) {
      if (call.targets == 0 && !call.boundaryDone) {
        open.add(call);
      }
    }
    unsettled.clear();
    List<Invocation> known = new ArrayList<>();
    for (Invocation call : open) {
      Var receiver = call.receiver();
      (receiver != null && !receiver.isEmpty() ? known : unsettled).add(call);
    }
    if (known.isEmpty() && !unsettled.isEmpty()) {
      known.addAll(unsettled);
      unsettled.clear();
    }
    if (!known.isEmpty()) {
      known.forEach(this::lastResort);
      return true;
    }
    List<Invocation> left = new ArrayList<>(exhausted);
    exhausted.clear();
    left.removeIf(call -> call.targets > 0 || call.boundaryDone);
    left.forEach(this::fromHierarchy);
    return !left.isEmpty();
  }

  private void lastResort(Invocation call) {
    String type = call.owner();
    Var receiver = call.receiver();
    if (receiver != null) {
      for (Obj object : receiver.objects()) {
        if (object instanceof Obj.Opaque opaque) {
          type = candidates.narrower(opaque.type(), call.owner());
        }
      }
    }
    if (!classes.isOpen(type)) {
      slice.boundary().cross(call);
      return;
    }
    if (Dispatcher.stops(call)) {
      slice.boundary().cross(call);
      return;
    }
    candidates.anyOf(call, type);
    exhausted.add(call);
  }

  private void fromHierarchy(Invocation call) {
    for (ClassInfo info : slice.program().subtypes().concrete(call.owner())) {
      dispatcher.dispatch(call, slice.things().exact(info.name()), call.kind());
    }
    ClassInfo owner = classes.find(call.owner());
    if (owner != null && owner.isInterface() && owner.isOpen()) {
      for (Subtypes.MadeLambda made : slice.program().subtypes().lambdas(call.owner())) {
        Node creator = slice.outsiders().of(made.body().method());
        if (creator != null) {
          dispatcher.functions().called(call, creator.lambda(made.closure()));
        }
      }
    }
    if (call.targets == 0) {
      slice.boundary().cross(call);
      slice.boundary().noImplementation(call);
    }
  }
}
