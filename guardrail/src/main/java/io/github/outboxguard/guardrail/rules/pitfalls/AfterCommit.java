package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.EventChannel;
import org.jspecify.annotations.Nullable;

/** Listeners that a transaction calls: before its end, or when it has ended. */
final class AfterCommit {

  private static final String BEFORE = "BEFORE_COMMIT";

  private AfterCommit() {}

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
