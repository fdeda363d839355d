package io.github.outboxguard.contracts.internal.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** The calls on one connection under test. */
final class ConnectionCalls implements InvocationHandler {
  private final Layer layer;
  private final Handed handed;
  private final Physical physical;
  private boolean closed;

  ConnectionCalls(Layer layer, Handed handed) {
    this.layer = layer;
    this.handed = handed;
    this.physical = handed.physical();
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args)
      throws Throwable {
    return switch (method.getName()) {
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> args != null && proxy == args[0];
      case "toString" -> "connection of " + layer.instance() + " under the contract kit";
      case "close" -> closed ? null : close();
      case "isClosed" -> closed || physical.killed();
      case "abort" -> abort();
      case "unwrap" -> unwrap(proxy, (Class<?>) first(args));
      case "isWrapperFor" -> ((Class<?>) first(args)).isInstance(proxy);
      case "isValid" -> !closed && !physical.killed() && Boolean.TRUE.equals(real(method, args));
      case "commit" -> point(PointKind.COMMIT, "", true, method, args);
      case "rollback" -> point(PointKind.ROLLBACK, "", false, method, args);
      case "setSavepoint", "releaseSavepoint" ->
          point(PointKind.SAVEPOINT, method.getName(), false, method, args);
      case "setAutoCommit" -> setAutoCommit(method, args);
      case "getMetaData" -> Wrapped.metaData(proxy, (DatabaseMetaData) real(method, args));
      default -> statementOrPlain(proxy, method, args);
    };
  }

  private @Nullable Object statementOrPlain(Object proxy, Method method, Object @Nullable [] args)
      throws Throwable {
    String sql = args != null && args[0] instanceof String text ? text : "";
    Prepared kept = physical.prepared();
    if (kept != null && prepares(method, args)) {
      refuseClosed();
      return statement(proxy, PreparedStatement.class, kept.take(sql), sql, kept);
    }
    Object result = real(method, args);
    if (!(result instanceof Statement statement)) {
      return result;
    }
    Class<?> type =
        statement instanceof CallableStatement
            ? CallableStatement.class
            : statement instanceof PreparedStatement ? PreparedStatement.class : Statement.class;
    return statement(proxy, type, statement, sql, null);
  }

  /** Whether a statement is asked for without further wishes. */
  private static boolean prepares(Method method, Object @Nullable [] args) {
    return args != null && args.length == 1 && method.getName().equals("prepareStatement");
  }

  private Object statement(
      Object proxy, Class<?> type, Statement real, String sql, @Nullable Prepared kept) {
    return Proxy.newProxyInstance(
        Layer.class.getClassLoader(),
        new Class<?>[] {type},
        new StatementCalls(layer, physical, (Connection) proxy, real, sql, kept));
  }

  private @Nullable Object setAutoCommit(Method method, Object @Nullable [] args) throws Throwable {
    boolean ends = (boolean) first(args) && !closed && !physical.killed() && inTransaction();
    return ends
        ? point(PointKind.COMMIT, "by setAutoCommit(true)", true, method, args)
        : real(method, args);
  }

  private boolean inTransaction() throws SQLException {
    return !physical.connection().getAutoCommit();
  }

  private @Nullable Object close() throws Throwable {
    closed = true;
    try {
      return layer
          .conductor()
          .around(layer.instance(), PointKind.CLOSE, "", false, physical, () -> giveBack());
    } finally {
      // A close that fails gives the caller no second chance: the connection is gone either way.
      layer.drop(handed);
    }
  }

  private @Nullable Object giveBack() {
    layer.giveBack(handed);
    return null;
  }

  private @Nullable Object abort() {
    closed = true;
    layer.drop(handed);
    return null;
  }

  private Object unwrap(Object proxy, Class<?> type) throws SQLException {
    if (type.isInstance(proxy)) {
      return proxy;
    }
    layer.conductor().escaped(layer.instance(), "Connection.unwrap(" + type.getName() + ")");
    return physical.connection().unwrap(type);
  }

  private @Nullable Object point(
      PointKind kind, String text, boolean commits, Method method, Object @Nullable [] args)
      throws Throwable {
    boolean ends = kind == PointKind.COMMIT || kind == PointKind.ROLLBACK;
    boolean whole = ends && (args == null || args.length == 0 || commits);
    return layer
        .conductor()
        .around(
            layer.instance(),
            kind,
            text,
            commits,
            physical,
            () -> {
              if (physical.doomed() && !whole) {
                throw Refusals.abortedTransaction();
              }
              Object result = real(method, args);
              physical.redeem();
              if (whole) {
                physical.ended();
              }
              return result;
            });
  }

  private @Nullable Object real(Method method, Object @Nullable [] args) throws Throwable {
    refuseClosed();
    try {
      return method.invoke(physical.connection(), args);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private void refuseClosed() throws SQLException {
    if (closed || physical.killed()) {
      throw Refusals.closed();
    }
  }

  private static Object first(Object @Nullable [] args) {
    if (args == null) {
      throw new IllegalArgumentException("argument expected");
    }
    return args[0];
  }
}
