package io.github.outboxguard.outbox.internal;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Runs work in one transaction of a connection and gives the connection back as it was. Not API.
 */
public final class Transactions {
  private Transactions() {}

  /** Work on a connection. */
  @FunctionalInterface
  public interface Work<T> {
    /** Does it. */
    T run() throws SQLException;
  }

  /**
   * Commits when the work returns, rolls back when it throws. A connection that is in a transaction
   * already is left to whoever opened it.
   */
  public static <T> T run(Connection connection, Work<T> work) throws SQLException {
    if (!connection.getAutoCommit()) {
      return work.run();
    }
    connection.setAutoCommit(false);
    boolean done = false;
    try {
      T result = work.run();
      connection.commit();
      done = true;
      return result;
    } finally {
      restore(connection, !done);
    }
  }

  private static void restore(Connection connection, boolean rollback) throws SQLException {
    try {
      if (rollback) {
        connection.rollback();
      }
    } catch (SQLException e) {
      // The first failure is the one to report; the server rolls back when the connection goes.
      System.getLogger(Transactions.class.getName())
          .log(System.Logger.Level.DEBUG, "Rollback failed after an earlier failure", e);
    } finally {
      if (!connection.isClosed()) {
        connection.setAutoCommit(true);
      }
    }
  }
}
