package io.github.outboxguard.contracts;

/** The broker did not acknowledge a message. */
public final class TransportFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public TransportFailure(String message) {
    super(message);
  }

  /**
   * @param cause what a client of a broker would report
   */
  public TransportFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
