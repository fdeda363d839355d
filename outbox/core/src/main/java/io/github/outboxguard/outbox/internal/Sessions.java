package io.github.outboxguard.outbox.internal;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Borrows a connection for one short piece of work and gives it back as it was. Never holds more
 * than one, so a pool of one is enough. Not API.
 */
public final class Sessions {
  private static final int TRIES = 3;

  private final DataSource dataSource;
  private final Dialect dialect;
  private final int timeoutMillis;
  private final int statementSeconds;

  /**
   * Sessions on a data source.
   *
   * @param timeout longest time for one exchange; after it the driver gives the connection up,
   *     which is the only cure for a half-open socket. Somewhat earlier the server is told to give
   *     the statement up, where there is a server and the time is more than a second
   */
  public Sessions(DataSource dataSource, Dialect dialect, Duration timeout) {
    this.dataSource = dataSource;
    this.dialect = dialect;
    this.timeoutMillis = (int) Math.min(Integer.MAX_VALUE, timeout.toMillis());
    this.statementSeconds =
        dialect.limitsStatements() && timeoutMillis > 1000 ? Math.max(1, timeoutMillis / 1250) : 0;
  }

  /** Work with a connection. */
  @FunctionalInterface
  public interface Work<T> {
    /** Does it; committed afterwards if the connection is not in autocommit mode. */
    T on(Connection connection) throws SQLException;
  }

  /** Work with a connection that has nothing to say. */
  @FunctionalInterface
  public interface Step {
    /** Does it. */
    void on(Connection connection) throws SQLException;
  }

  /** Like {@link #call}, with all the work in one transaction. */
  public <T> T transact(Work<T> work) throws SQLException {
    return call(c -> Transactions.run(c, () -> work.on(c)));
  }

  /** Like {@link #transact}, for work that has nothing to say. */
  public void run(Step step) throws SQLException {
    boolean unused =
        transact(
            c -> {
              step.on(c);
              return true;
            });
  }

  /**
   * Borrows, works, commits where needed, gives back. Work that the database rolled back to end a
   * deadlock or a conflict is done again.
   */
  public <T> T call(Work<T> work) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return once(work);
      } catch (SQLException e) {
        if (attempt == TRIES || !rolledBackByConflict(e)) {
          throw e;
        }
      }
    }
  }

  private static boolean rolledBackByConflict(SQLException e) {
    return "40001".equals(e.getSQLState()) || "40P01".equals(e.getSQLState());
  }

  private <T> T once(Work<T> work) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      int before = limit(connection);
      int isolation = dialect.isolate(connection);
      boolean done = false;
      try {
        T result =
            work.on(
                statementSeconds == 0
                    ? connection
                    : StatementLimit.on(connection, statementSeconds));
        if (!connection.getAutoCommit()) {
          connection.commit();
        }
        done = true;
        return result;
      } finally {
        giveBack(connection, before, isolation, !done);
      }
    }
  }

  private int limit(Connection connection) throws SQLException {
    try {
      int before = connection.getNetworkTimeout();
      connection.setNetworkTimeout(Runnable::run, timeoutMillis);
      return before;
    } catch (SQLFeatureNotSupportedException | AbstractMethodError e) {
      // Embedded databases have no socket to time out.
      return -1;
    }
  }

  private static void giveBack(Connection connection, int before, int isolation, boolean rollback) {
    try {
      if (connection.isClosed()) {
        return;
      }
      if (rollback && !connection.getAutoCommit()) {
        connection.rollback();
      }
      if (isolation != Dialect.KEEP_ISOLATION) {
        connection.setTransactionIsolation(isolation);
      }
      if (before >= 0) {
        connection.setNetworkTimeout(Runnable::run, before);
      }
    } catch (SQLException e) {
      // The work's own failure is the one to report, and a broken connection is closed next.
      System.getLogger(Sessions.class.getName())
          .log(System.Logger.Level.DEBUG, "Could not restore a connection", e);
    }
  }
}
