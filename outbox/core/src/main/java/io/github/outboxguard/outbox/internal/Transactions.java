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
  public interface Work<T, E extends Exception> {
    /** Does it. */
    T run() throws SQLException, E;
  }

  /**
   * Commits when the work returns, rolls back when it throws. A connection that is in a transaction
   * already is left to whoever opened it.
   */
  public static <T> T run(Connection connection, Work<T, SQLException> work) throws SQLException {
    return connection.getAutoCommit() ? own(connection, work) : work.run();
  }

  /** Like {@link #run}, for a connection without a transaction, whatever mode its pool gave it. */
  public static <T, E extends Exception> T own(Connection connection, Work<T, E> work)
      throws SQLException, E {
    boolean before = connection.getAutoCommit();
    connection.setAutoCommit(false);
    boolean done = false;
    try {
      T result = work.run();
      connection.commit();
      done = true;
      return result;
    } finally {
      restore(connection, before, !done);
    }
  }

  private static void restore(Connection connection, boolean autoCommit, boolean rollback)
      throws SQLException {
    // While the transaction is open, turning autocommit on would commit what is left of it. Whoever
    // borrowed the connection gives it back as it is, and its pool or server rolls back.
    if ((!rollback || rolledBack(connection)) && !connection.isClosed()) {
      connection.setAutoCommit(autoCommit);
    }
  }

  private static boolean rolledBack(Connection connection) {
    try {
      connection.rollback();
      return true;
    } catch (SQLException e) {
      // The first failure is the one to report.
      System.getLogger(Transactions.class.getName())
          .log(System.Logger.Level.DEBUG, "Rollback failed after an earlier failure", e);
      return false;
    }
  }
}
