package io.github.outboxguard.contracts.internal.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps real connections between runs, because opening one costs a server many times what a run
 * costs. It lies under the layer that breaks calls, so its own work is never a point. Thread-safe.
 */
public final class Pool implements AutoCloseable {
  private static final long KILL_POLL_NANOS = 200_000;
  private static final long KILL_DEADLINE_NANOS = 10_000_000_000L;

  private final DataSource real;
  private final Deque<Physical> idle = new ArrayDeque<>();
  private volatile List<String> opening = List.of();
  private @Nullable Connection observer;
  private @Nullable Dialect dialect;

  public Pool(DataSource real) {
    this.real = real;
  }

  /** A connection in autocommit mode at the database's default isolation. */
  Physical take() throws SQLException {
    synchronized (idle) {
      Physical free = idle.poll();
      if (free != null) {
        return free;
      }
    }
    Connection connection = opened();
    Prepared prepared = dialect() == Dialect.H2 ? new Prepared(connection) : null;
    return new Physical(connection, dialect().session(connection), prepared);
  }

  private Connection opened() throws SQLException {
    Connection connection = real.getConnection();
    for (String sql : opening) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }
    return connection;
  }

  /** Replaces the sessions that nobody uses by new ones, which begin with these statements. */
  public void renew(List<String> statements) {
    opening = List.copyOf(statements);
    clear();
  }

  /** Takes a connection back; one that cannot be made clean is dropped. */
  void give(Physical physical) {
    if (physical.killed()) {
      return;
    }
    try {
      Connection connection = physical.connection();
      if (!connection.getAutoCommit()) {
        connection.rollback();
        connection.setAutoCommit(true);
      }
      if (connection.isReadOnly()) {
        connection.setReadOnly(false);
      }
      physical.redeem();
      physical.ended();
      synchronized (idle) {
        idle.push(physical);
      }
    } catch (SQLException e) {
      physical.abort();
    }
  }

  /** Cuts a connection and waits until the server has forgotten its session, with its locks. */
  public void kill(Physical physical) {
    if (physical.killed()) {
      return;
    }
    physical.abort();
    long deadline = System.nanoTime() + KILL_DEADLINE_NANOS;
    while (sessionLives(physical) && System.nanoTime() < deadline) {
      LockSupport.parkNanos(KILL_POLL_NANOS);
    }
  }

  private synchronized boolean sessionLives(Physical physical) {
    try {
      return dialect().alive(observer(), physical.session()).orElse(false);
    } catch (SQLException e) {
      observer = null;
      return false;
    }
  }

  /** Whether a connection waits for a lock of another; empty when the database cannot be asked. */
  public synchronized Optional<Boolean> blocked(Physical physical) {
    try {
      return dialect().blocked(observer(), physical.session());
    } catch (SQLException e) {
      observer = null;
      return Optional.empty();
    }
  }

  /** Whether one transaction at a time may write, so that all others wait for its end. */
  public boolean singleWriter() {
    try {
      return dialect() == Dialect.SQLITE;
    } catch (SQLException e) {
      return false;
    }
  }

  /** Which database this is. */
  public synchronized Dialect dialect() throws SQLException {
    Dialect known = dialect;
    if (known == null) {
      try (Connection connection = real.getConnection()) {
        known = Dialect.of(connection);
      }
      dialect = known;
    }
    return known;
  }

  /** The data source below the layer. */
  public DataSource real() {
    return real;
  }

  /** Has the sessions that nobody uses report what they have read. */
  public void report(RowsRead counter) throws SQLException {
    synchronized (idle) {
      for (Physical physical : idle) {
        counter.report(physical);
      }
    }
  }

  /** Drops the idle connections, for instance because the time zone of the process has changed. */
  public void clear() {
    synchronized (idle) {
      idle.forEach(Physical::abort);
      idle.clear();
    }
  }

  private Connection observer() throws SQLException {
    Connection known = observer;
    if (known == null || known.isClosed()) {
      known = real.getConnection();
      observer = known;
    }
    return known;
  }

  @Override
  public synchronized void close() throws SQLException {
    clear();
    if (observer != null) {
      observer.close();
      observer = null;
    }
  }
}
