package io.github.outboxguard.guardrail.catalogue;

import java.util.Map;
import java.util.Set;

/** Which keys each sort of entry may have: a misspelt key would be read as absent. */
final class CatalogueKeys {

  private static final Set<String> OWNER =
      Set.of(
          "type",
          "exact-type",
          "package",
          "names",
          "except-names",
          "annotated",
          "annotated-method",
          "methods",
          "except",
          "not-returning");
  private static final Set<String> PROOF =
      Set.of("verified", "unverified", "samples", "heavy", "note");

  private static final Map<String, Set<String>> KEYS =
      Map.ofEntries(
          Map.entry(
              "effect",
              Set.of(
                  "kind",
                  "access",
                  "reads",
                  "writes",
                  "read-owners",
                  "write-owners",
                  "way-out",
                  "unless-implemented")),
          Map.entry(
              "outbox",
              Set.of(
                  "topic-argument",
                  "returns-recorder",
                  "joins-transaction",
                  "requires",
                  "otherwise")),
          Map.entry("harmless", Set.of("reason")),
          Map.entry(
              "verb", Set.of("is", "constants", "argument", "default", "annotation", "attribute")),
          Map.entry("kind", Set.of("policy", "title", "way-out")),
          Map.entry("access", Set.of("words")),
          Map.entry(
              "tool-annotation",
              Set.of("framework", "role", "annotation", "concrete-only", "on-parameters")),
          Map.entry("tool-type", Set.of("framework", "role", "body", "body-before")),
          Map.entry(
              "tool-call",
              Set.of(
                  "framework", "role", "handover", "argument", "type-argument", "body", "body-of")),
          Map.entry("tool-bean", Set.of("framework", "role", "returns", "marker")),
          Map.entry("names", Set.of("set", "values")),
          Map.entry(
              "event-channel",
              Set.of(
                  "payload",
                  "listen",
                  "listen-after-commit",
                  "registry",
                  "listener",
                  "wrapper",
                  "returned")),
          Map.entry(
              "proxy-factory",
              Set.of("argument", "kind", "access", "reason", "unless-implemented")),
          Map.entry("message", Set.of("topic-argument")),
          Map.entry("callback", Set.of("mode", "argument", "period-argument", "unit-argument")));

  private CatalogueKeys() {}

  static boolean isKnownSort(String sort) {
    return KEYS.containsKey(sort);
  }

  /** Whether entries of that sort name things that are to be found in a jar. */
  static boolean isChecked(String sort) {
    return !sort.equals("kind") && !sort.equals("access");
  }

  static boolean allows(String sort, String key) {
    return key.equals(sort)
        || KEYS.get(sort).contains(key)
        || (isChecked(sort) && (OWNER.contains(key) || PROOF.contains(key)));
  }
}
