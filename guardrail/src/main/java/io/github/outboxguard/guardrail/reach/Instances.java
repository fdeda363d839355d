package io.github.outboxguard.guardrail.reach;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The classes of which a slice makes instances. */
final class Instances {

  private final Set<String> instantiated = new HashSet<>();

  private final Map<String, Below> byType = new HashMap<>();

  /** What concerns the objects at or below one type. */
  private static final class Below {

    /** The objects made, in the order in which they became known. */
    private final List<Obj.Exact> made = new ArrayList<>(2);

    /** The calls that want to know of them. */
    private final List<Invocation> awaiting = new ArrayList<>(0);
  }

  /** Whether the slice runs a constructor of exactly that class. */
  boolean constructs(String type) {
    return instantiated.contains(type);
  }

  /** Makes a class known as instantiated, without anything being run. */
  void makeKnown(Obj.Exact made) {
    if (!instantiated.add(made.type())) {
      return;
    }
    Set<String> supertypes = made.shared().supertypes();
    List<Below> all = new ArrayList<>(supertypes.size());
    for (String supertype : supertypes) {
      Below below = below(supertype);
      below.made.add(made);
      all.add(below);
    }
    for (Below below : all) {
      // Only those of now: who comes while they are told learns of the object by itself.
      int count = below.awaiting.size();
      for (int i = 0; i < count; i++) {
        below.awaiting.get(i).madeKnown(made);
      }
    }
  }

  /** Tells a call of every object at or below the type that the slice makes, now or later. */
  void when(String type, Invocation call) {
    Below below = below(type);
    below.awaiting.add(call);
    // Only those of now: the call is told of later ones when they become known.
    int count = below.made.size();
    for (int i = 0; i < count; i++) {
      call.madeKnown(below.made.get(i));
    }
  }

  private Below below(String type) {
    Below known = byType.get(type);
    if (known == null) {
      known = new Below();
      byType.put(type, known);
    }
    return known;
  }
}
