package io.github.outboxguard.outbox.transport;

import org.jspecify.annotations.Nullable;

/**
 * The receiver cannot be reached at all, so the failure says nothing about the message. The
 * dispatcher stops claiming for this transport for a while instead of failing row after row.
 */
public final class TransportUnavailableException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With a reason that is kept on the row; it must hold no secret. */
  public TransportUnavailableException(String message) {
    super(message);
  }

  /** With a reason that is kept on the row, and what led to it. */
  public TransportUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
