package io.github.outboxguard.contracts;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Business transactions in plain JDBC, for adapters of outboxes that bring none of their own. An
 * outbox that asks a data source for its connections joins the running transaction through {@link
 * #joined()}. Thread-safe: a transaction belongs to the thread that runs it.
 */
public final class JdbcTransactions {
  private final DataSource real;
  private final ThreadLocal<Connection> current = new ThreadLocal<>();

  /**
   * @param real usually {@link Env#dataSource()}
   */
  public JdbcTransactions(DataSource real) {
    this.real = real;
  }

  /**
   * Runs the work in one transaction, as {@link Outbox#transact} asks.
   *
   * @param messages files a message in the running transaction
   * @throws Exception what the work threw, or the database
   */
  public void transact(Outbox.Work work, Outbox.Messages messages) throws Exception {
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

  /**
   * A data source that hands out the connection of the thread's running transaction, which closing
   * leaves open; outside a transaction it hands out connections of its own.
   */
  public DataSource joined() {
    return proxy(
        DataSource.class,
        (method, args) ->
            method.getName().equals("getConnection") ? connection() : call(method, real, args));
  }

  private Connection connection() throws SQLException {
    Connection running = current.get();
    return running == null
        ? real.getConnection()
        : proxy(
            Connection.class,
            (method, args) ->
                method.getName().equals("close") ? null : call(method, running, args));
  }

  private interface Calls {
    @Nullable Object on(Method method, Object @Nullable [] args) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Calls calls) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) -> calls.on(method, args)));
  }

  private static @Nullable Object call(Method method, Object target, Object @Nullable [] args)
      throws Throwable {
    try {
      return method.invoke(target, args);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
