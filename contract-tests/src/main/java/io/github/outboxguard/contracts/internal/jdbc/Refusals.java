package io.github.outboxguard.contracts.internal.jdbc;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransactionRollbackException;

/** The errors that a database gives, with the SQL states that real ones use. */
public final class Refusals {
  private Refusals() {}

  /** The statement failed; the session lives. */
  public static SQLException failed(String when) {
    return new SQLException("injected by the contract kit: failed " + when, "58030");
  }

  /** The session is gone. */
  public static SQLException connectionLost(String when) {
    return new SQLNonTransientConnectionException(
        "injected by the contract kit: connection lost " + when, "08006");
  }

  /** Whether the commit happened is unknown. */
  public static SQLException commitUnknown() {
    return new SQLNonTransientConnectionException(
        "injected by the contract kit: connection lost during commit, outcome unknown", "08007");
  }

  /** The database chose this transaction as the victim of a deadlock. */
  public static SQLException deadlock() {
    return new SQLTransactionRollbackException(
        "injected by the contract kit: deadlock, transaction rolled back", "40001");
  }

  /** The server gave a statement up at its time limit, or somebody told it to. */
  public static SQLException cancelled() {
    return new SQLException("injected by the contract kit: statement cancelled", "57014");
  }

  static SQLException closed() {
    return new SQLNonTransientConnectionException("connection is closed", "08003");
  }

  static SQLException abortedTransaction() {
    return new SQLException("transaction is aborted, commands ignored until its end", "25P02");
  }
}
