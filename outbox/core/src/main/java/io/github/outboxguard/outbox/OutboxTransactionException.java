package io.github.outboxguard.outbox;

/**
 * The connection given to the writer cannot carry the promise "a row exists exactly if the business
 * transaction committed". Thrown before any SQL of the outbox.
 */
public final class OutboxTransactionException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /**
   * Says what is wrong with the connection and what to do.
   *
   * @param message the reason
   */
  public OutboxTransactionException(String message) {
    super(message);
  }
}
