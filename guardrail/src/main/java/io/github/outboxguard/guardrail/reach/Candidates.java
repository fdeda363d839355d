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
  private final PairFacts<Narrowed> narrowings;

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
    Narrowed narrowed = narrowed(opaque, call.target());
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

  private Narrowed narrowed(Obj.Opaque opaque, MethodRef target) {
    Narrowed known = narrowings.get(opaque.number(), target.id());
    if (known == null) {
      String type = narrower(opaque.type(), target.owner());
      known = new Narrowed(type, classes.isOpen(type));
      narrowings.put(opaque.number(), target.id(), known);
    }
    return known;
  }

  String narrower(String type, String owner) {
    return type.charAt(0) == '[' || classes.isSubtype(type, owner) ? type : owner;
  }

  /** A container injects an object of library type: its implementations among the beans. */
  private void injected(Invocation call, String type) {
    for (String bean : slice.program().beans().managedBelow(type)) {
      dispatcher.dispatch(call, slice.things().exact(bean), EdgeKind.BEAN);
    }
    for (Beans.Factory factory : slice.program().beans().factoriesOf(type)) {
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
    ClassInfo info = classes.find(type);
    if (info != null && !info.isAbstract() && !info.isInterface()) {
      dispatcher.dispatch(call, slice.things().exact(type), call.kind());
    }
    for (String bean : slice.program().beans().managedBelow(type)) {
      dispatcher.dispatch(call, slice.things().exact(bean), call.kind());
    }
    slice.instances().when(type, made -> dispatcher.dispatch(call, made, call.kind()));
    injectedFunctions(call, type);
  }

  private void injectedFunctions(Invocation call, String type) {
    for (Beans.Factory factory : slice.program().beans().factoriesOf(type)) {
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
