package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.EventChannel;

/** Listeners that run when the transaction has ended. */
final class AfterCommit {

  private AfterCommit() {}

  static boolean listens(Terrain terrain, MethodInfo method) {
    for (EventChannel channel : terrain.catalogue().frameworks().eventChannels()) {
      for (AnnotationInfo annotation : method.annotations()) {
        // BEFORE_COMMIT is the one phase in which the transaction still accepts rows.
        if (channel.afterCommitAnnotations().contains(Types.binary(annotation.type()))
            && !annotation.first("phase", "AFTER_COMMIT").equals("BEFORE_COMMIT")) {
          return true;
        }
      }
    }
    return false;
  }
}
