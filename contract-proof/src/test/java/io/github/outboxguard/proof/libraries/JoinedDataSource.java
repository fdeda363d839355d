package io.github.outboxguard.proof.libraries;

import io.github.outboxguard.contracts.Outbox;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Hands out the connection of the running transaction, as Spring's TransactionAwareDataSourceProxy
 * does.
 */
final class JoinedDataSource {
  private final DataSource real;
  private final ThreadLocal<Connection> current = new ThreadLocal<>();

  JoinedDataSource(DataSource real) {
    this.real = real;
  }

  void transact(Outbox.Work work, Outbox.Messages messages) throws Exception {
    try (Connection connection = real.getConnection()) {
      connection.setAutoCommit(false);
      current.set(connection);
      try {
        work.run(connection, messages);
        connection.commit();
      } catch (Throwable e) {
        connection.rollback();
        throw e;
      } finally {
        current.remove();
      }
    }
  }

  DataSource view() {
    return (DataSource)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, args) ->
                method.getName().equals("getConnection")
                    ? connection()
                    : method.invoke(real, args));
  }

  private Connection connection() throws SQLException {
    Connection joined = current.get();
    if (joined == null) {
      return real.getConnection();
    }
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) -> {
              if (method.getName().equals("close")) {
                return null;
              }
              try {
                return method.invoke(joined, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
