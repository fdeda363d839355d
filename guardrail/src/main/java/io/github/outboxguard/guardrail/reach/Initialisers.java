package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;

/** Runs static initialisers. */
final class Initialisers {

  private final Slice slice;

  Initialisers(Slice slice) {
    this.slice = slice;
  }

  /** Runs static initialisers of an open class and its open superclasses, before anything else. */
  void initialise(Node node, int line, String type) {
    if (!slice.program().hasInitialiser(type) || !node.firstInitialises(type)) {
      return;
    }
    String current = type;
    // The class of the tool was initialised when the tool was registered, long before it runs.
    String running = slice.startedClass();
    while (current != null && slice.classes().isOpen(current) && !current.equals(running)) {
      ClassInfo info = slice.classes().find(current);
      if (info == null) {
        return;
      }
      MethodInfo initialiser = info.method("<clinit>", "()V");
      if (initialiser != null && initialiser != node.method()) {
        slice.reach(node, line, EdgeKind.INITIALISER, initialiser, null);
      }
      for (String each : info.interfaces()) {
        initialiseInterface(node, line, each);
      }
      current = info.superName();
    }
  }

  /** An interface is initialised with its class only if it has a default method. */
  private void initialiseInterface(Node node, int line, String type) {
    ClassInfo info = slice.classes().isOpen(type) ? slice.classes().find(type) : null;
    if (info == null) {
      return;
    }
    MethodInfo initialiser = info.method("<clinit>", "()V");
    if (initialiser != null && hasDefault(info)) {
      slice.reach(node, line, EdgeKind.INITIALISER, initialiser, null);
    }
    info.interfaces().forEach(each -> initialiseInterface(node, line, each));
  }

  private static boolean hasDefault(ClassInfo info) {
    return info.methods().stream().anyMatch(method -> !method.isAbstract() && method.isVirtual());
  }
}
