package io.github.outboxguard.outbox.internal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Gives every statement of a connection a time limit at the server. A socket that times out frees
 * the client only: a server that waits for a lock does not notice, and the abandoned statement may
 * still take rows later.
 */
final class StatementLimit {
  private StatementLimit() {}

  /**
   * A view of a connection; closing it closes the connection.
   *
   * @param seconds limit of each statement, positive
   */
  static Connection on(Connection connection, int seconds) {
    return (Connection)
        Proxy.newProxyInstance(
            StatementLimit.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              Object result;
              try {
                result = method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
              if (result instanceof Statement statement) {
                limit(statement, seconds);
              }
              return result;
            });
  }

  private static void limit(Statement statement, int seconds) throws SQLException {
    try {
      statement.setQueryTimeout(seconds);
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }
}
