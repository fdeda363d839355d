package io.github.outboxguard.guardrail.catalogue;

/** Builds the index of what calls are: a team's own entries first, then the shipped ones. */
final class CallEntries {

  private CallEntries() {}

  static OwnerIndex<CallEntry> load(GuardConfig config, Kinds kinds) {
    OwnerIndex<CallEntry> index = new OwnerIndex<>();
    ConfiguredCalls.addTo(index, config, kinds);
    for (Block block : BlockReader.folder("calls")) {
      if (!config.silences(block.id())) {
        OwnerPattern owners = OwnerPattern.of(block);
        index.add(
            owners,
            new Indexed<>(owners, () -> CallPattern.of(block), () -> CallEntry.of(block, kinds)));
      }
    }
    return index;
  }
}
