package io.github.outboxguard.contracts.internal.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Locale;

/** Connections on which no outbox can keep its promise. */
public enum UnfitConnection {
  CLOSED {
    @Override
    public void with(Connection connection, Use use) throws Exception {
      connection.close();
      use.of(connection);
    }
  },
  AUTOCOMMIT {
    @Override
    public void with(Connection connection, Use use) throws Exception {
      connection.setAutoCommit(true);
      try {
        use.of(connection);
      } finally {
        connection.setAutoCommit(false);
      }
    }
  },
  READ_ONLY {
    @Override
    public void with(Connection connection, Use use) throws Exception {
      use.of(readOnly(connection));
    }
  };

  /** What is tried with it. */
  @FunctionalInterface
  public interface Use {
    void of(Connection connection) throws Exception;
  }

  /** A word for replay ids. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Makes a connection unfit, tries something with it, and makes it fit again where it can. */
  public abstract void with(Connection connection, Use use) throws Exception;

  /**
   * A connection that says it is read-only, as one of a read-only transaction does. For some
   * databases that is a hint and no more, so an outbox must ask.
   */
  private static Connection readOnly(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) -> {
              if (method.getName().equals("isReadOnly")) {
                return true;
              }
              try {
                return method.invoke(connection, args);
              } catch (InvocationTargetException e) {
                throw e.getTargetException();
              }
            });
  }
}
