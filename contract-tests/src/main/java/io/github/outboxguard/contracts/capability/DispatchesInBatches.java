package io.github.outboxguard.contracts.capability;

/** Takes a limited number of messages per pass. */
public interface DispatchesInBatches {
  /** The most messages that one pass takes. */
  int batchSize();
}
