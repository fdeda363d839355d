package io.github.outboxguard.guardrail.reach;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The classes of which a slice makes instances. */
final class Instances {

  private final Program program;

  /** By the number of the class. */
  private final BitSet instantiated = new BitSet();

  /** By the number of the type: see {@link Things#typeNumber}. */
  private final Facts<Below> byType = new Facts<>();

  /** What concerns the objects at or below one type. */
  private static final class Below {

    /** The objects made, in the order in which they became known. */
    private final List<Obj.Exact> made = new ArrayList<>(2);

    /** The calls that want to know of them. */
    private final List<Invocation> awaiting = new ArrayList<>(0);
  }

  Instances(Program program) {
    this.program = program;
  }

  /** Whether the slice runs a constructor of exactly that class. */
  boolean constructs(Obj.Exact type) {
    return instantiated.get(type.shared().number());
  }

  /** Makes a class known as instantiated, without anything being run. */
  void makeKnown(Obj.Exact made) {
    int number = made.shared().number();
    if (!instantiated.get(number)) {
      instantiated.set(number);
      tell(made);
    }
  }

  private void tell(Obj.Exact made) {
    int[] supertypes = program.makings().of(made).supertypes();
    Below[] all = new Below[supertypes.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = below(supertypes[i]);
      all[i].made.add(made);
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
  void when(int type, Invocation call) {
    Below below = below(type);
    below.awaiting.add(call);
    // Only those of now: the call is told of later ones when they become known.
    int count = below.made.size();
    for (int i = 0; i < count; i++) {
      call.madeKnown(below.made.get(i));
    }
  }

  private Below below(int type) {
    Below known = byType.get(type);
    if (known == null) {
      known = new Below();
      byType.put(type, known);
    }
    return known;
  }
}
