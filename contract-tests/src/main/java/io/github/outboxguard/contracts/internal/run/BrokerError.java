package io.github.outboxguard.contracts.internal.run;

/** What a transport throws whose library is not there in the version that it needs. */
public final class BrokerError extends LinkageError {
  private static final long serialVersionUID = 1;

  public BrokerError() {
    super("injected by the contract kit: the transport is linked against another version");
  }

  /** Whether this is what became of one. */
  static boolean isBehind(Throwable thrown) {
    return thrown instanceof BrokerError
        || (thrown.getCause() != null && isBehind(thrown.getCause()));
  }
}
