package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/** Forgets, on the consumer side, messages that were handled long ago. */
public interface PrunesLedger {
  /** The longest time after which the broker may still deliver a copy. */
  Duration redeliveryWindow();

  /** Runs the regular clean-up of the consumer's ledger. */
  void pruneLedger() throws Exception;
}
