package io.github.outboxguard.outbox.dispatch;

import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One thread, one connection, LISTEN. The driver is reached by reflection, since the core depends
 * on no driver. The connection is asked for a sign of life at every time-out, which a half-open
 * socket fails.
 */
final class PostgresListener implements WakeUp.Listening {
  private static final System.Logger LOG = System.getLogger(PostgresListener.class.getName());
  private static final String CHANNEL = "outbox_guard";
  private static final int NETWORK_TIMEOUT_MILLIS = 10_000;

  private final DataSource dataSource;
  private final Runnable wake;
  private final Duration check;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile @Nullable Connection current;

  private PostgresListener(DataSource dataSource, Runnable wake, Duration check) {
    this.dataSource = dataSource;
    this.wake = wake;
    this.check = check;
  }

  static PostgresListener start(DataSource dataSource, Runnable wake, Duration check) {
    PostgresListener listener = new PostgresListener(dataSource, wake, check);
    Thread thread = new Thread(listener::run, "outbox-listen");
    thread.setDaemon(true);
    thread.start();
    listener.thread = thread;
    return listener;
  }

  private volatile @Nullable Thread thread;

  private void run() {
    long pauseMillis = 200;
    while (closed.getCount() > 0) {
      try (Connection connection = dataSource.getConnection()) {
        current = connection;
        listen(connection);
        pauseMillis = 200;
      } catch (SQLException | ReflectiveOperationException | RuntimeException e) {
        if (closed.getCount() > 0) {
          LOG.log(Level.WARNING, "Lost the wake-up connection, polling goes on: " + e);
        }
      } finally {
        current = null;
      }
      pause(pauseMillis);
      pauseMillis = Math.min(pauseMillis * 2, 10_000);
    }
  }

  private void listen(Connection connection) throws SQLException, ReflectiveOperationException {
    connection.setAutoCommit(true);
    Class<?> type = Class.forName("org.postgresql.PGConnection", false, driver(connection));
    Object driver = connection.unwrap(type);
    Method notifications = type.getMethod("getNotifications", int.class);
    try (Statement statement = connection.createStatement()) {
      statement.execute("LISTEN " + CHANNEL);
      // Whatever was committed while nobody listened.
      wake.run();
      while (closed.getCount() > 0) {
        Object[] got = (Object[]) invoke(notifications, driver, (int) check.toMillis());
        if (got != null && got.length > 0) {
          wake.run();
        } else {
          connection.setNetworkTimeout(Runnable::run, NETWORK_TIMEOUT_MILLIS);
          statement.execute("SELECT 1");
          connection.setNetworkTimeout(Runnable::run, 0);
        }
      }
      statement.execute("UNLISTEN " + CHANNEL);
    }
  }

  private static @Nullable Object invoke(Method method, Object target, int millis)
      throws SQLException, ReflectiveOperationException {
    try {
      return method.invoke(target, millis);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw e;
    }
  }

  // A pool may hand out a proxy from another class loader than the driver's.
  private static @Nullable ClassLoader driver(Connection connection) throws SQLException {
    Connection raw = connection.getMetaData().getConnection();
    return raw.getClass().getClassLoader();
  }

  private void pause(long millis) {
    try {
      if (closed.await(millis, TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      closed.countDown();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    Connection connection = current;
    if (connection != null) {
      try {
        // getNotifications blocks in the socket; only closing it from outside ends that at once.
        connection.abort(Runnable::run);
      } catch (SQLException e) {
        LOG.log(Level.DEBUG, "Could not abort the wake-up connection", e);
      }
    }
    Thread running = thread;
    if (running != null && running != Thread.currentThread()) {
      try {
        running.join(5_000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
