package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodRef;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.List;

/** Which objects a receiver can be of which only a type is known. */
final class Candidates {

  private final Slice slice;
  private final Dispatcher dispatcher;
  private final Classes classes;
  private final PairFacts<Obj.Opaque, MethodRef, Narrowed> narrowings;

  /** What factories return, by the number of the type that they make. */
  private final Facts<Var[]> made = new Facts<>();

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
    if (known.factories().length > 0) {
      listen(known, new Injected(dispatcher, call, false));
    }
  }

  /** Any object of an open type: those that a container or the slice makes. */
  void anyOf(Invocation call, String type) {
    if (!call.firstTakesAnyOf(type)) {
      return;
    }
    StandIns known = slice.program().standIns(type);
    for (Obj.Exact each : known.all()) {
      dispatcher.dispatch(call, each, call.kind());
    }
    slice.instances().when(known.type(), call);
    if (known.factories().length > 0) {
      listen(known, new Injected(dispatcher, call, true));
    }
  }

  /** A call on what a container makes by a factory method. */
  private static final class Injected implements Watcher {
    private final Dispatcher dispatcher;
    private final Invocation call;
    private final boolean open;

    /**
     * @param open whether bodies of the type injected are followed: objects count too
     */
    Injected(Dispatcher dispatcher, Invocation call, boolean open) {
      this.dispatcher = dispatcher;
      this.call = call;
      this.open = open;
    }

    @Override
    public void arrived(Obj object) {
      if (!open) {
        if (object instanceof Obj.Lambda lambda) {
          dispatcher.functions().called(call, lambda);
        }
      } else if (object instanceof Obj.Lambda || object instanceof Obj.Exact) {
        dispatcher.arrived(call, object);
      }
    }
  }

  /** Tells a call of what the factories of a type return. */
  private void listen(StandIns known, Injected injected) {
    Var[] places = made.get(known.number());
    if (places == null) {
      made.put(known.number(), listenFirst(known, injected));
      return;
    }
    for (Var place : places) {
      place.listen(injected);
    }
  }

  private Var[] listenFirst(StandIns known, Injected injected) {
    List<Var> places = new ArrayList<>(0);
    for (Beans.Factory factory : known.factories()) {
      Node maker = slice.outsiders().of(factory.method());
      if (maker != null) {
        for (Value value : maker.body().returns()) {
          Var place = slice.objects().of(maker, value);
          place.listen(injected);
          places.add(place);
        }
      }
    }
    return places.toArray(new Var[0]);
  }
}
