package com.example.orders.db;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Runs work in a transaction: committed if it returns, rolled back if it throws. */
public final class Transactions {
  private final DataSource database;

  public Transactions(DataSource database) {
    this.database = database;
  }

  /** Statements on one connection. */
  public interface Work<T> {
    T run(Connection connection) throws SQLException;
  }

  /**
   * Runs the work in a transaction of its own.
   *
   * @throws DatabaseException if the database refused a statement or the commit; nothing is kept
   */
  public <T> T call(Work<T> work) {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try {
        T result = work.run(connection);
        connection.commit();
        return result;
      } catch (SQLException | RuntimeException e) {
        rollback(connection, e);
        throw e;
      }
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  private static void rollback(Connection connection, Exception cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }
}
