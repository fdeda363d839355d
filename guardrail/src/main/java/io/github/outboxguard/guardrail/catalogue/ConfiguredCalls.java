package io.github.outboxguard.guardrail.catalogue;

import java.util.List;

/** A team's own effects, outbox writers and harmless calls as entries. */
final class ConfiguredCalls {

  private ConfiguredCalls() {}

  static void addTo(OwnerIndex<CallEntry> index, GuardConfig config, Kinds kinds) {
    for (GuardConfig.OwnPure pure : config.pure()) {
      CallClass.Harmless harmless = new CallClass.Harmless(pure.type(), pure.reason());
      add(index, pure.type(), pure.methods(), List.of(), new CallEntry.OfHarmless(harmless));
    }
    for (GuardConfig.OwnOutboxWrite outbox : config.outboxWrites()) {
      CallClass.OutboxWrite write =
          new CallClass.OutboxWrite(outbox.type(), null, outbox.topicArgument(), false, false);
      add(
          index,
          outbox.type(),
          outbox.methods(),
          List.of(),
          new CallEntry.OfOutbox(write, null, write));
    }
    for (GuardConfig.OwnEffect effect : config.effects()) {
      EffectEntry entry =
          new EffectEntry(
              effect.id(), effect.kind(), effect.note(), kinds.wayOut(effect.kind()), false);
      add(
          index,
          effect.type(),
          effect.methods(),
          effect.except(),
          new CallEntry.OfEffect(entry, AccessRule.named(effect.access())));
    }
  }

  private static void add(
      OwnerIndex<CallEntry> index,
      String type,
      List<String> methods,
      List<String> except,
      CallEntry entry) {
    OwnerPattern owners = OwnerPattern.ofType(type);
    CallPattern pattern = CallPattern.of(methods, except);
    index.add(owners, Indexed.of(owners, pattern, entry));
  }
}
