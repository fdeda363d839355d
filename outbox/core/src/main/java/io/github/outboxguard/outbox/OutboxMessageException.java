package io.github.outboxguard.outbox;

/**
 * A message that the outbox cannot hold. Thrown before any SQL, so the business transaction is
 * unharmed and may go on.
 */
public final class OutboxMessageException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * Says which part is wrong, where its limit is, and what to do.
   *
   * @param message the reason, without any payload
   */
  public OutboxMessageException(String message) {
    super(message);
  }
}
