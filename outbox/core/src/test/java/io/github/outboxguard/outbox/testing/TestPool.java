package io.github.outboxguard.outbox.testing;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A small pool that remembers who holds a connection, so that a leak names its culprit. */
public final class TestPool implements DataSource, AutoCloseable {
  private final DataSource target;
  private final Semaphore permits;
  private final int size;
  private final BlockingQueue<Connection> idle = new LinkedBlockingQueue<>();
  private final Map<Connection, Throwable> held = new ConcurrentHashMap<>();

  public TestPool(DataSource target, int size) {
    this.target = target;
    this.size = size;
    this.permits = new Semaphore(size);
  }

  @Override
  public Connection getConnection() throws SQLException {
    try {
      if (!permits.tryAcquire(20, TimeUnit.SECONDS)) {
        SQLException e = new SQLException("Pool of " + size + " is exhausted");
        held.values().forEach(e::addSuppressed);
        throw e;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException(e);
    }
    Connection physical = null;
    try {
      physical = idle.poll();
      if (physical == null || physical.isClosed()) {
        physical = target.getConnection();
      }
      return lend(physical);
    } finally {
      if (physical == null) {
        permits.release();
      }
    }
  }

  private Connection lend(Connection physical) {
    held.put(physical, new Throwable("taken here by " + Thread.currentThread().getName()));
    boolean[] closed = new boolean[1];
    return (Connection)
        Proxy.newProxyInstance(
            TestPool.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("close")) {
                if (!closed[0]) {
                  closed[0] = true;
                  giveBack(physical);
                }
                return null;
              }
              if (method.getName().equals("isClosed")) {
                return closed[0] || physical.isClosed();
              }
              if (closed[0]) {
                throw new SQLException("Used after close");
              }
              try {
                return method.invoke(physical, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void giveBack(Connection physical) {
    held.remove(physical);
    try {
      if (!physical.isClosed()) {
        if (!physical.getAutoCommit()) {
          physical.rollback();
          physical.setAutoCommit(true);
        }
        idle.add(physical);
      }
    } catch (SQLException e) {
      try {
        physical.close();
      } catch (SQLException ignored) {
        // Broken either way.
      }
    } finally {
      permits.release();
    }
  }

  /** Connections that were taken and not given back, with the place where they were taken. */
  public Map<Connection, Throwable> held() {
    return held;
  }

  @Override
  public void close() {
    for (Connection one = idle.poll(); one != null; one = idle.poll()) {
      try {
        one.close();
      } catch (SQLException ignored) {
        // The test is over.
      }
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection();
  }

  @Override
  public PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) {}

  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return type.isInstance(target) ? type.cast(target) : target.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(target);
  }
}
