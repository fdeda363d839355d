package io.github.outboxguard.outbox.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;

/**
 * Looks at what each transaction of some code holds on PostgreSQL just before its commit: how many
 * rows of the outbox it has written, and which locks it has on the table.
 */
public final class LockCounter {
  private final DataSource observer;
  private final Set<String> modes = new TreeSet<>();
  private int transactions;
  private long mostRows;
  private long lastSum;

  /** Looks through connections of this source. */
  public LockCounter(DataSource observer) {
    this.observer = observer;
  }

  public synchronized int transactions() {
    return transactions;
  }

  /** Most rows that one of them deleted or changed. */
  public synchronized long mostRows() {
    return mostRows;
  }

  /** Every kind of lock on the table. */
  public synchronized Set<String> modes() {
    return Set.copyOf(modes);
  }

  /** A data source whose transactions are looked at. */
  public DataSource on(DataSource target) {
    return (DataSource)
        Proxy.newProxyInstance(
            LockCounter.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) -> watched(target.getConnection()));
  }

  private Connection watched(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            LockCounter.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (self, method, arguments) -> {
              if (method.getName().equals("commit")) {
                look(connection);
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private synchronized void look(Connection connection) throws SQLException {
    transactions++;
    String written =
        "SELECT pg_backend_pid(), COALESCE((SELECT n_tup_del + n_tup_upd FROM"
            + " pg_stat_xact_user_tables WHERE relid = 'outbox'::regclass), 0)";
    int pid;
    try (PreparedStatement select = connection.prepareStatement(written);
        ResultSet row = select.executeQuery()) {
      row.next();
      pid = row.getInt(1);
      // The view also counts what earlier transactions did and the server has not yet collected.
      long sum = row.getLong(2);
      mostRows = Math.max(mostRows, sum >= lastSum ? sum - lastSum : sum);
      lastSum = sum;
    }
    String held =
        "SELECT mode FROM pg_locks WHERE pid = ? AND relation = 'outbox'::regclass AND granted";
    try (Connection other = observer.getConnection();
        PreparedStatement select = other.prepareStatement(held)) {
      select.setInt(1, pid);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          modes.add(rows.getString(1));
        }
      }
    }
  }
}
