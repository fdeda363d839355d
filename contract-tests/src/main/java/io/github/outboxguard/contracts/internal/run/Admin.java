package io.github.outboxguard.contracts.internal.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The kit's own connection, kept because opening one costs a server more than all that the kit asks
 * in a run. Thread-safe.
 */
final class Admin implements AutoCloseable {
  private final DataSource real;
  private @Nullable Connection connection;

  Admin(DataSource real) {
    this.real = real;
  }

  /** A question or an order to the database. */
  @FunctionalInterface
  interface Order<T> {
    T run(Statement statement) throws SQLException;
  }

  synchronized <T> T ask(Order<T> order) throws SQLException {
    Connection known = connection;
    if (known == null || known.isClosed()) {
      known = real.getConnection();
      connection = known;
    }
    try (Statement statement = known.createStatement()) {
      return order.run(statement);
    }
  }

  @Override
  public synchronized void close() throws SQLException {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}
