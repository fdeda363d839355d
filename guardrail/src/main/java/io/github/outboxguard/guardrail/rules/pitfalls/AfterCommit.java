package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.EventChannel;
import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Listeners that a transaction calls: before its end, or when it has ended. */
final class AfterCommit {

  private static final String BEFORE = "BEFORE_COMMIT";

  private static final List<String> SYNCHRONIZATIONS =
      List.of(
          "org/springframework/transaction/support/TransactionSynchronization",
          "jakarta/transaction/Synchronization",
          "javax/transaction/Synchronization");

  private AfterCommit() {}

  /**
   * The code that runs when a transaction has ended.
   *
   * @param listeners listening methods, by class, name and descriptor
   * @param lines source lines of callbacks, by package and file: anonymous classes have no name on
   *     a path
   */
  record Code(Set<String> listeners, Set<String> lines) {

    /** Whether the way to the effect leads through such code. */
    boolean makes(ReachedEffect effect) {
      for (PathStep step : effect.path()) {
        if (listeners.contains(step.className() + step.method() + step.descriptor())
            || lines.contains(place(step.className(), step.file(), step.line()))) {
          return true;
        }
      }
      return false;
    }
  }

  /** All such code of the application. */
  static Code code(Terrain terrain) {
    Set<String> listeners = new HashSet<>();
    Set<String> lines = new HashSet<>();
    for (MethodInfo method : terrain.program().all()) {
      String owner = Types.binary(method.owner().name());
      if (listens(terrain, method)) {
        listeners.add(owner + method.name() + method.descriptor());
      }
      MethodBody body = isCallback(terrain, method) ? method.body() : null;
      if (body != null) {
        body.calls()
            .forEach(call -> lines.add(place(owner, method.owner().sourceFile(), call.line())));
      }
    }
    return new Code(listeners, lines);
  }

  private static boolean isCallback(Terrain terrain, MethodInfo method) {
    return (method.name().equals("afterCommit") || method.name().equals("afterCompletion"))
        && SYNCHRONIZATIONS.stream()
            .anyMatch(type -> terrain.program().classes().isSubtype(method.owner().name(), type));
  }

  private static String place(String className, @Nullable String file, int line) {
    return className.substring(0, className.lastIndexOf('.') + 1) + file + ":" + line;
  }

  /** Whether the method runs when the transaction no longer takes rows. */
  static boolean listens(Terrain terrain, MethodInfo method) {
    String phase = phase(terrain, method);
    return phase != null && !phase.equals(BEFORE);
  }

  /** Whether the method runs in the transaction, just before its commit. */
  static boolean listensBefore(Terrain terrain, MethodInfo method) {
    return BEFORE.equals(phase(terrain, method));
  }

  private static @Nullable String phase(Terrain terrain, MethodInfo method) {
    for (EventChannel channel : terrain.catalogue().frameworks().eventChannels()) {
      for (AnnotationInfo annotation : method.annotations()) {
        if (channel.afterCommitAnnotations().contains(Types.binary(annotation.type()))) {
          return annotation.first("phase", "AFTER_COMMIT");
        }
      }
    }
    return null;
  }
}
