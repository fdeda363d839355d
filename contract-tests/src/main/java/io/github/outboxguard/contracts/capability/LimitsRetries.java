package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/**
 * Bounds, on the consumer's side, what repeated attempts may cost over all messages: a delivery
 * beyond it is refused without an effect. First attempts are never refused.
 */
public interface LimitsRetries {
  /** The most repeated attempts in {@link #per()}; at least 1. */
  int retries();

  /** The time after which as many may be made again. */
  Duration per();
}
