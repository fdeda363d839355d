package io.github.outboxguard.outbox.consume;

import io.github.outboxguard.outbox.transport.RetryAfter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A message was not acted on and must not be acknowledged. A dispatcher in the same process waits
 * for {@link #retryAfter()} by itself; a queue consumer passes it on as the delay of its negative
 * acknowledgement.
 */
public final class ConsumeException extends Exception implements RetryAfter {
  private static final long serialVersionUID = 1L;

  private final Reason reason;
  private final Duration retryAfter;

  ConsumeException(Reason reason, Duration retryAfter, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  /** Why it was not acted on. */
  public enum Reason {
    /** The effect threw. */
    FAILED,
    /** The effect took too long. */
    TIMED_OUT,
    /** Another copy of the message is being acted on now. */
    BUSY,
    /** Too many retries lately; this one was not even tried. */
    BUDGET_SPENT,
    /** The ledger could not be read or written. */
    LEDGER
  }

  /** Why it was not acted on. */
  public Reason reason() {
    return reason;
  }

  @Override
  public Duration retryAfter() {
    return retryAfter;
  }
}
