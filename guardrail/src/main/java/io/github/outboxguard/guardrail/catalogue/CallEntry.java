package io.github.outboxguard.guardrail.catalogue;

import org.jspecify.annotations.Nullable;

/** An entry that says what a call is. */
sealed interface CallEntry {

  record OfEffect(EffectEntry entry, AccessRule access) implements CallEntry {}

  /**
   * An outbox write, perhaps only beside a library.
   *
   * @param write what the call is if {@code requires} is present
   * @param requires a type that must be on the class path; null if none must
   * @param otherwise what the call is without it
   */
  record OfOutbox(CallClass.OutboxWrite write, @Nullable String requires, CallClass otherwise)
      implements CallEntry {}

  record OfHarmless(CallClass.Harmless harmless) implements CallEntry {}

  /** Reads an entry. */
  static CallEntry of(Block block, Kinds kinds) {
    return switch (block.sort()) {
      case "effect" -> effect(block, kinds);
      case "outbox" -> outbox(block);
      case "harmless" ->
          new OfHarmless(new CallClass.Harmless(block.id(), block.get("reason", "harmless")));
      default -> throw new IllegalStateException(block.file() + ": no entry is a " + block.sort());
    };
  }

  /** Reads what an entry says of the effect. */
  static OfEffect effect(Block block, Kinds kinds) {
    String kind = block.get("kind", "other");
    return new OfEffect(
        new EffectEntry(
            block.id(),
            kind,
            block.get("note", ""),
            block.get("way-out", kinds.wayOut(kind)),
            "yes".equals(block.get("unless-implemented"))),
        AccessRule.of(block));
  }

  private static OfOutbox outbox(Block block) {
    return new OfOutbox(
        new CallClass.OutboxWrite(
            block.id(),
            null,
            Integer.parseInt(block.get("topic-argument", "-1")),
            "yes".equals(block.get("returns-recorder")),
            "yes".equals(block.get("joins-transaction"))),
        block.get("requires"),
        block.get("otherwise") == null
            ? new CallClass.Unlisted()
            : new CallClass.Harmless(block.id(), block.get("otherwise", "")));
  }
}
