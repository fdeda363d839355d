package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Value;

/** Which objects a receiver can be of which only a type is known. */
final class Candidates {

  private final Slice slice;
  private final Dispatcher dispatcher;
  private final Classes classes;
  private final PairFacts<Obj.Opaque, MethodRef, Narrowed> narrowings;

  /**
   * What a receiver is, by its own type and by the method called on it.
   *
   * @param type the narrower of the two types
   * @param open whether bodies of that type are followed
   */
  record Narrowed(String type, boolean open) {}

  Candidates(Slice slice, Dispatcher dispatcher) {
    this.slice = slice;
    this.dispatcher = dispatcher;
    this.classes = slice.classes();
    this.narrowings = slice.program().narrowings();
  }

  void opaque(Invocation call, Obj.Opaque opaque) {
    if (opaque.origin() == Obj.Origin.LIBRARY && call.boundaryDone) {
      // All that such an object can lead to is the boundary.
      return;
    }
    MethodRef target = call.target();
    Narrowed narrowed = narrowings.of(opaque.number(), target.id(), opaque, target);
    String type = narrowed.type();
    if (!narrowed.open()) {
      slice.boundary().cross(call);
      if (opaque.origin() == Obj.Origin.INJECTED) {
        injected(call, type);
      }
      return;
    }
    if (Dispatcher.stops(call)) {
      slice.boundary().cross(call);
      return;
    }
    if (opaque.origin() != Obj.Origin.LIBRARY) {
      anyOf(call, type);
    }
    if (opaque.origin() == Obj.Origin.ENTRY) {
      // Whoever runs the tool may give it an object of any class below.
      for (ClassInfo below : slice.program().subtypes().concrete(type)) {
        dispatcher.dispatch(call, slice.things().exact(below.name()), call.kind());
      }
    }
  }

  static Narrowed narrow(Classes classes, Obj.Opaque opaque, MethodRef target) {
    String type = narrower(classes, opaque.type(), target.owner());
    return new Narrowed(type, classes.isOpen(type));
  }

  String narrower(String type, String owner) {
    return narrower(classes, type, owner);
  }

  private static String narrower(Classes classes, String type, String owner) {
    return type.charAt(0) == '[' || classes.isSubtype(type, owner) ? type : owner;
  }

  /** A container injects an object of library type: its implementations among the beans. */
  private void injected(Invocation call, String type) {
    StandIns known = slice.program().standIns(type);
    for (Obj.Exact bean : known.beans()) {
      dispatcher.dispatch(call, bean, EdgeKind.BEAN);
    }
    for (Beans.Factory factory : known.factories()) {
      Node made = slice.outsiders().of(factory.method());
      if (made != null) {
        for (Value value : made.body().returns()) {
          slice
              .objects()
              .of(made, value)
              .listen(
                  object -> {
                    if (object instanceof Obj.Lambda lambda) {
                      dispatcher.functions().called(call, lambda);
                    }
                  });
        }
      }
    }
  }

  /** Any object of an open type: those that a container or the slice makes. */
  void anyOf(Invocation call, String type) {
    if (!call.firstTakesAnyOf(type)) {
      return;
    }
    StandIns known = slice.program().standIns(type);
    Obj.Exact own = known.own();
    if (own != null) {
      dispatcher.dispatch(call, own, call.kind());
    }
    for (Obj.Exact bean : known.beans()) {
      dispatcher.dispatch(call, bean, call.kind());
    }
    slice.instances().when(type, call);
    injectedFunctions(call, known);
  }

  private void injectedFunctions(Invocation call, StandIns known) {
    for (Beans.Factory factory : known.factories()) {
      Node made = slice.outsiders().of(factory.method());
      if (made != null) {
        for (Value value : made.body().returns()) {
          slice
              .objects()
              .of(made, value)
              .listen(
                  object -> {
                    if (object instanceof Obj.Lambda || object instanceof Obj.Exact) {
                      dispatcher.arrived(call, object);
                    }
                  });
        }
      }
    }
  }
}
