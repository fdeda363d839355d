package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/** Interrupts, on the consumer's side, a handler that takes too long. */
public interface LimitsEffects {
  /** The longest time for one effect, by real time; keep it below a second for the test. */
  Duration effectLimit();
}
