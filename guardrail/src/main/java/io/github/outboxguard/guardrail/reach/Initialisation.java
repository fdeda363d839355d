package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The static initialisers in sight that the first use of a class runs: its own, then those of its
 * superclasses. One object for each class within an analysis.
 */
final class Initialisation {

  /** Of a class whose first use runs none. */
  static final Initialisation NONE = new Initialisation(List.of());

  private final List<Step> steps;

  /**
   * What one class of the chain adds.
   *
   * @param type the class
   * @param own its initialiser; null if it has none
   * @param interfaces those of the interfaces that are initialised with it
   */
  record Step(String type, @Nullable MethodInfo own, List<MethodInfo> interfaces) {}

  private Initialisation(List<Step> steps) {
    this.steps = steps;
  }

  static Initialisation of(Classes classes, String type) {
    List<Step> steps = new ArrayList<>(2);
    boolean any = false;
    String current = type;
    while (current != null && classes.isOpen(current)) {
      ClassInfo info = classes.known(current);
      MethodInfo own = info.method("<clinit>", "()V");
      List<MethodInfo> interfaces = new ArrayList<>(0);
      for (String each : info.interfaces()) {
        collect(classes, each, interfaces);
      }
      steps.add(new Step(current, own, interfaces));
      any |= own != null || !interfaces.isEmpty();
      current = info.superName();
    }
    return any ? new Initialisation(List.copyOf(steps)) : NONE;
  }

  /** An interface is initialised with its class only if it has a default method. */
  private static void collect(Classes classes, String type, List<MethodInfo> found) {
    ClassInfo info = classes.isOpen(type) ? classes.find(type) : null;
    if (info == null) {
      return;
    }
    MethodInfo initialiser = info.method("<clinit>", "()V");
    if (initialiser != null && hasDefault(info)) {
      found.add(initialiser);
    }
    info.interfaces().forEach(each -> collect(classes, each, found));
  }

  private static boolean hasDefault(ClassInfo info) {
    return info.methods().stream().anyMatch(method -> !method.isAbstract() && method.isVirtual());
  }

  boolean isEmpty() {
    return steps.isEmpty();
  }

  /** Class by class, upwards. */
  List<Step> steps() {
    return steps;
  }
}
