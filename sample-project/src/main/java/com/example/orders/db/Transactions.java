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
  public interface Work<T, E extends Exception> {
    T run(Connection connection) throws E;
  }

  /**
   * Runs the work in a transaction of its own.
   *
   * @throws DatabaseException if the database refused a statement or the commit; nothing is kept
   */
  public <T> T call(Work<T, SQLException> work) {
    try {
      return run(work);
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  /** Runs the work in a transaction of its own, and throws what it throws. */
  public <T, E extends Exception> T run(Work<T, E> work) throws E, SQLException {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try {
        T result = work.run(connection);
        connection.commit();
        return result;
      } catch (Throwable e) {
        rollback(connection, e);
        throw e;
      }
    }
  }

  private static void rollback(Connection connection, Throwable cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }
}
