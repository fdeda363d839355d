package io.github.outboxguard.guardrail.catalogue;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The annotations by which a team marks code of its own: {@code @ExternalEffect} and {@code
 * OutboxWrite}, on a method or on a type for all its methods. They win over everything else.
 */
final class OwnAnnotations {

  private static final String EFFECT = "io.github.outboxguard.annotations.ExternalEffect";
  private static final String OUTBOX = "io.github.outboxguard.annotations.OutboxWrite";

  private final TypeHierarchy types;
  private final Kinds kinds;

  OwnAnnotations(TypeHierarchy types, Kinds kinds) {
    this.types = types;
    this.kinds = kinds;
  }

  /** What the annotations say of a call; null if there are none. */
  @Nullable CallClass of(CallSite call) {
    if (isOfPlatform(call.owner()) || call.method().charAt(0) == '<') {
      return null;
    }
    for (String type : types.selfAndSupertypes(call.owner())) {
      if (isOfPlatform(type)) {
        continue;
      }
      Set<String> onMethod = types.methodAnnotations(type, call.method(), call.descriptor());
      if (onMethod.contains(EFFECT)) {
        return effect(ofMethod(type, call, EFFECT, "kind"), ofMethod(type, call, EFFECT, "access"));
      }
      if (onMethod.contains(OUTBOX)) {
        return outbox(ofMethod(type, call, OUTBOX, "topic"));
      }
      Set<String> onType = types.typeAnnotations(type);
      if (onType.contains(EFFECT)) {
        return effect(
            types.typeAnnotationValues(type, EFFECT, "kind"),
            types.typeAnnotationValues(type, EFFECT, "access"));
      }
      if (onType.contains(OUTBOX)) {
        return outbox(types.typeAnnotationValues(type, OUTBOX, "topic"));
      }
    }
    return null;
  }

  private List<String> ofMethod(String type, CallSite call, String annotation, String attribute) {
    return types.methodAnnotationValues(
        type, call.method(), call.descriptor(), annotation, attribute);
  }

  private CallClass effect(List<String> kinds, List<String> accesses) {
    String kind = kinds.isEmpty() ? "custom" : kinds.get(0);
    Access access = Access.UNKNOWN;
    if (!accesses.isEmpty()) {
      access = Access.valueOf(accesses.get(0).toUpperCase(Locale.ROOT));
    }
    EffectEntry entry =
        new EffectEntry("outbox-guard-external-effect", kind, "", this.kinds.wayOut(kind), false);
    return this.kinds.policy(kind) == Kinds.Policy.OFF
        ? new CallClass.Harmless(entry.id(), "switched-off")
        : new CallClass.Effect(entry, access, false, -1);
  }

  private static CallClass outbox(List<String> topics) {
    String topic = topics.isEmpty() || topics.get(0).isEmpty() ? null : topics.get(0);
    return new CallClass.OutboxWrite("outbox-guard-outbox-write", topic, -1, false, false);
  }

  private static boolean isOfPlatform(String type) {
    return type.startsWith("java.") || type.startsWith("javax.") || type.startsWith("jdk.");
  }
}
