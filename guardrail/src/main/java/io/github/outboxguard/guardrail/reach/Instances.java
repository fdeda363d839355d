package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Classes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The classes of which a slice makes instances. */
final class Instances {

  private final Classes classes;
  private final Set<String> instantiated = new HashSet<>();

  /** The instantiated classes at or below a type, in the order in which they became known. */
  private final Map<String, List<String>> below = new HashMap<>();

  private final Map<String, List<Consumer<String>>> awaiting = new HashMap<>();

  Instances(Classes classes) {
    this.classes = classes;
  }

  /** Whether the slice runs a constructor of exactly that class. */
  boolean constructs(String type) {
    return instantiated.contains(type);
  }

  /** Makes a type known as instantiated, without anything being run. */
  void makeKnown(String type) {
    if (instantiated.add(type)) {
      Set<String> supertypes = classes.selfAndSupertypes(type);
      for (String supertype : supertypes) {
        below.computeIfAbsent(supertype, key -> new ArrayList<>(2)).add(type);
      }
      for (String supertype : supertypes) {
        List<Consumer<String>> waiting = awaiting.get(supertype);
        if (waiting != null) {
          List.copyOf(waiting).forEach(each -> each.accept(type));
        }
      }
    }
  }

  /** Tells of every class at or below the type that the slice instantiates, now or later. */
  void when(String type, Consumer<String> listener) {
    awaiting.computeIfAbsent(type, key -> new ArrayList<>(2)).add(listener);
    for (String known : List.copyOf(below.getOrDefault(type, List.of()))) {
      listener.accept(known);
    }
  }
}
