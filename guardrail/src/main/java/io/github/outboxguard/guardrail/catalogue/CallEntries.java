package io.github.outboxguard.guardrail.catalogue;

/** Builds the index of what calls are: a team's own entries first, then the shipped ones. */
final class CallEntries {

  private CallEntries() {}

  static OwnerIndex<CallEntry> load(GuardConfig config, Kinds kinds) {
    OwnerIndex<CallEntry> index = new OwnerIndex<>();
    ConfiguredCalls.addTo(index, config, kinds);
    for (Block block : BlockReader.folder("calls")) {
      if (config.silenced().isEmpty() || !config.silences(block.id())) {
        OwnerPattern owners = OwnerPattern.of(block);
        index.add(owners, new Shipped(owners, block, kinds));
      }
    }
    return index;
  }

  /** A shipped entry, read on demand: a run comes near a few of the hundreds. */
  private static final class Shipped extends Indexed<CallEntry> {
    private final Block block;
    private final Kinds kinds;

    Shipped(OwnerPattern owners, Block block, Kinds kinds) {
      super(owners);
      this.block = block;
      this.kinds = kinds;
    }

    @Override
    CallPattern readPattern() {
      return CallPattern.of(block);
    }

    @Override
    CallEntry readValue() {
      return CallEntry.of(block, kinds);
    }
  }
}
