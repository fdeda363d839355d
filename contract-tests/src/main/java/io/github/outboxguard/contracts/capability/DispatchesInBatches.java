package io.github.outboxguard.contracts.capability;

/** Takes a limited number of messages per pass. */
public interface DispatchesInBatches {
  /** The most messages that one pass takes. */
  int batchSize();

  /**
   * The most calls on its database in a pass that takes a full batch, whose sends take no time;
   * connections, commits and the look that finds nothing more included.
   */
  default int mostCallsPerBatch() {
    return Integer.MAX_VALUE;
  }
}
