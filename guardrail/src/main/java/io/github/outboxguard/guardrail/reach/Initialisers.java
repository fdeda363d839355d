package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodInfo;

/** Runs static initialisers. */
final class Initialisers {

  private final Slice slice;

  Initialisers(Slice slice) {
    this.slice = slice;
  }

  /** Runs static initialisers of an open class and its open superclasses, before anything else. */
  void initialise(Node node, int line, Initialisation initialisation) {
    if (initialisation.isEmpty() || !node.firstInitialises(initialisation)) {
      return;
    }
    // The class of the tool was initialised when the tool was registered, long before it runs.
    String running = slice.startedClass();
    for (Initialisation.Step step : initialisation.steps()) {
      if (step.type().equals(running)) {
        return;
      }
      MethodInfo own = step.own();
      if (own != null && own != node.method()) {
        slice.reach(node, line, EdgeKind.INITIALISER, own, null);
      }
      for (MethodInfo each : step.interfaces()) {
        slice.reach(node, line, EdgeKind.INITIALISER, each, null);
      }
    }
  }
}
