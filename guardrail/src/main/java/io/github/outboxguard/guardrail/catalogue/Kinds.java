package io.github.outboxguard.guardrail.catalogue;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The kinds of effects, each with its policy. Immutable. */
public final class Kinds {

  /** What becomes of an effect of a kind. */
  public enum Policy {
    /** It is a finding. */
    ON,
    /** It is shown as a warning, never fails a build and is never baselined. */
    WARN,
    /** It is not shown. */
    OFF
  }

  private record Kind(Policy policy, String title, String wayOut) {}

  private final Map<String, Kind> kinds;

  private Kinds(Map<String, Kind> kinds) {
    this.kinds = kinds;
  }

  static Kinds load() {
    Map<String, Kind> kinds = new LinkedHashMap<>();
    for (Block block : BlockReader.file("kinds.txt")) {
      Policy policy =
          switch (block.get("policy", "")) {
            case "on" -> Policy.ON;
            case "warn" -> Policy.WARN;
            case "off" -> Policy.OFF;
            default -> throw new IllegalStateException("kinds.txt: no policy of " + block.id());
          };
      kinds.put(
          block.id(), new Kind(policy, block.get("title", block.id()), block.get("way-out", "")));
    }
    return new Kinds(kinds);
  }

  Kinds with(Map<String, Policy> policies) {
    if (policies.isEmpty()) {
      return this;
    }
    Map<String, Kind> changed = new LinkedHashMap<>(kinds);
    policies.forEach(
        (kind, policy) ->
            changed.computeIfPresent(kind, (k, old) -> new Kind(policy, old.title, old.wayOut)));
    return new Kinds(changed);
  }

  /** All kinds, in the order of the documentation. */
  public Set<String> names() {
    return Collections.unmodifiableSet(kinds.keySet());
  }

  /** The policy of a kind; {@link Policy#ON} for one that the catalogue does not know. */
  public Policy policy(String kind) {
    Kind known = kinds.get(kind);
    return known == null ? Policy.ON : known.policy;
  }

  /** What the kind does, as a verb phrase: {@code sends mail}. */
  public String title(String kind) {
    Kind known = kinds.get(kind);
    return known == null ? kind : known.title;
  }

  /** What to do instead, one sentence; empty if nothing is special about the kind. */
  public String wayOut(String kind) {
    Kind known = kinds.get(kind);
    return known == null ? "" : known.wayOut;
  }
}
