package io.github.outboxguard.guardrail.reach;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The classes of which a slice makes instances. */
final class Instances {

  private final Set<String> instantiated = new HashSet<>();

  /** The instances made at or below a type, in the order in which they became known. */
  private final Map<String, List<Obj.Exact>> below = new HashMap<>();

  private final Map<String, List<Consumer<Obj.Exact>>> awaiting = new HashMap<>();

  /** Whether the slice runs a constructor of exactly that class. */
  boolean constructs(String type) {
    return instantiated.contains(type);
  }

  /** Makes a class known as instantiated, without anything being run. */
  void makeKnown(Obj.Exact made) {
    if (instantiated.add(made.type())) {
      Set<String> supertypes = made.shared().supertypes();
      for (String supertype : supertypes) {
        below.computeIfAbsent(supertype, key -> new ArrayList<>(2)).add(made);
      }
      for (String supertype : supertypes) {
        List<Consumer<Obj.Exact>> waiting = awaiting.get(supertype);
        if (waiting != null) {
          List.copyOf(waiting).forEach(each -> each.accept(made));
        }
      }
    }
  }

  /** Tells of every object at or below the type that the slice makes, now or later. */
  void when(String type, Consumer<Obj.Exact> listener) {
    awaiting.computeIfAbsent(type, key -> new ArrayList<>(2)).add(listener);
    for (Obj.Exact known : List.copyOf(below.getOrDefault(type, List.of()))) {
      listener.accept(known);
    }
  }
}
