package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/** One instance works, and the others stand by until it closes or falls silent. */
public interface StandsBy {
  /** How long the one that works may be silent before another takes its place. */
  Duration lease();
}
