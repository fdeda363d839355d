package io.github.outboxguard.outbox.transport;

import java.time.Duration;

/** Borne by a failure that knows when the next attempt makes sense; it overrides the backoff. */
public interface RetryAfter {
  /** Wait from now, zero or more. */
  Duration retryAfter();
}
