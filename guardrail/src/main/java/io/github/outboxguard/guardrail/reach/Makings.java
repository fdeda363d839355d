package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import java.util.ArrayList;
import java.util.List;

/** What making an object of an open class brings with it, for all slices. */
final class Makings {

  private final Program program;
  private final Derived<Obj.Exact, Making> known = new Derived<>(this::make);

  /**
   * What one class brings.
   *
   * @param initialisation the static initialisers that making an object of it may run
   * @param callbacks the methods that library code may call on the object from then on
   * @param supertypes the numbers of its class and of all above it: see {@link Things#typeNumber}
   */
  record Making(Initialisation initialisation, Target[] callbacks, int[] supertypes) {}

  Makings(Program program) {
    this.program = program;
  }

  Making of(Obj.Exact made) {
    return known.of(made.shared().number(), made);
  }

  private Making make(Obj.Exact made) {
    List<Target> callbacks = new ArrayList<>(0);
    for (MethodInfo method : program.overrides().callbacks(made.type())) {
      Target target = program.targets().of(method, made);
      if (target != null) {
        callbacks.add(target);
      }
    }
    int[] supertypes = new int[made.shared().supertypes().size()];
    int count = 0;
    for (String each : made.shared().supertypes()) {
      supertypes[count++] = program.things().typeNumber(each);
    }
    return new Making(
        program.initialisation(made.type()), callbacks.toArray(new Target[0]), supertypes);
  }
}
