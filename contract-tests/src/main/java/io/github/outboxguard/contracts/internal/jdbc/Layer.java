package io.github.outboxguard.contracts.internal.jdbc;

import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** The data source of one instance under test: every call through it is a point. Thread-safe. */
public final class Layer implements DataSource {
  private final String instance;
  private final Pool pool;
  private final Conductor conductor;
  private final Set<Handed> handed = ConcurrentHashMap.newKeySet();

  public Layer(String instance, Pool pool, Conductor conductor) {
    this.instance = instance;
    this.pool = pool;
    this.conductor = conductor;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Object connection =
        Thrown.sql(
            () ->
                conductor.around(instance, PointKind.GET_CONNECTION, "", false, null, this::open));
    return (Connection) Objects.requireNonNull(connection);
  }

  private Connection open() throws SQLException {
    Physical physical = pool.take();
    Handed entry = new Handed(instance, physical, new Throwable("connection taken here"));
    handed.add(entry);
    ConnectionCalls calls = new ConnectionCalls(this, entry);
    return (Connection)
        Proxy.newProxyInstance(
            Layer.class.getClassLoader(), new Class<?>[] {Connection.class}, calls);
  }

  void giveBack(Handed entry) {
    if (handed.remove(entry)) {
      pool.give(entry.physical());
    }
  }

  void drop(Handed entry) {
    if (handed.remove(entry)) {
      pool.kill(entry.physical());
    }
  }

  Conductor conductor() {
    return conductor;
  }

  String instance() {
    return instance;
  }

  /** What is still out. */
  public List<Handed> handed() {
    return List.copyOf(handed);
  }

  /** Cuts every connection of this instance, as the end of its process does. */
  public void killAll() {
    handed.forEach(entry -> pool.kill(entry.physical()));
  }

  /** Takes back what was never closed, and says what that was. */
  public List<Handed> reclaim() {
    List<Handed> leaked = new ArrayList<>(handed);
    leaked.forEach(this::drop);
    return leaked;
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    return getConnection();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    conductor.escaped(instance, "DataSource.unwrap(" + type.getName() + ")");
    return pool.real().unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this);
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return pool.real().getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    pool.real().setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    pool.real().setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return pool.real().getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return pool.real().getParentLogger();
  }
}
