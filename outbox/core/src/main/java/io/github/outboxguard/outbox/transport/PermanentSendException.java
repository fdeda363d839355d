package io.github.outboxguard.outbox.transport;

import org.jspecify.annotations.Nullable;

/** This message can never be sent: it goes to the dead letters without further attempts. */
public final class PermanentSendException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With a reason that is kept on the row; it must hold no secret. */
  public PermanentSendException(String message) {
    super(message);
  }

  /** With a reason that is kept on the row, and what led to it. */
  public PermanentSendException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
