package io.github.outboxguard.contracts.internal.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** The calls on one statement under test. */
final class StatementCalls implements InvocationHandler {
  private final Layer layer;
  private final Physical physical;
  private final Connection connection;
  private final Statement statement;
  private final String prepared;
  private final @Nullable Prepared kept;
  private @Nullable ResultSet rows;
  private boolean closed;

  /** More than its parameters was set, or it failed: nobody else shall get it. */
  private boolean used;

  /**
   * @param prepared its SQL; empty if it was not prepared
   * @param kept what takes it back when it is closed; null to close it
   */
  StatementCalls(
      Layer layer,
      Physical physical,
      Connection connection,
      Statement statement,
      String prepared,
      @Nullable Prepared kept) {
    this.layer = layer;
    this.physical = physical;
    this.connection = connection;
    this.statement = statement;
    this.prepared = prepared;
    this.kept = kept;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args)
      throws Throwable {
    String name = method.getName();
    return switch (name) {
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> args != null && proxy == args[0];
      case "toString" -> "statement under the contract kit: " + prepared;
      case "getConnection" -> connection;
      case "close" -> close(method, args);
      case "isClosed" -> closed || statement.isClosed();
      case "unwrap" -> unwrap(proxy, args);
      case "isWrapperFor" -> args != null && ((Class<?>) args[0]).isInstance(proxy);
      default ->
          name.startsWith("execute") ? execute(proxy, method, args) : real(proxy, method, args);
    };
  }

  private @Nullable Object execute(Object proxy, Method method, Object @Nullable [] args)
      throws Throwable {
    String sql =
        args != null && args.length > 0 && args[0] instanceof String text ? text : prepared;
    String shown = oneLine(sql);
    return layer
        .conductor()
        .around(
            layer.instance(),
            PointKind.EXECUTE,
            shown,
            commitsAtOnce(shown),
            physical,
            () -> {
              if (physical.doomed()) {
                throw Refusals.abortedTransaction();
              }
              boolean open = !physical.killed() && !physical.connection().getAutoCommit();
              if (open) {
                physical.executes();
              }
              Object result = real(proxy, method, args);
              if (open && !Point.reads(shown)) {
                physical.changed();
              }
              return result;
            });
  }

  /** On one line, with single spaces. By hand: a pattern took longer than many a statement. */
  private static String oneLine(String sql) {
    StringBuilder line = new StringBuilder(sql.length());
    boolean space = false;
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (Character.isWhitespace(c)) {
        space = !line.isEmpty();
      } else {
        if (space) {
          line.append(' ');
          space = false;
        }
        line.append(c);
      }
    }
    return line.toString();
  }

  private boolean commitsAtOnce(String sql) {
    if (Point.reads(sql)) {
      return false;
    }
    try {
      return !physical.killed() && physical.connection().getAutoCommit();
    } catch (SQLException e) {
      return false;
    }
  }

  private @Nullable Object close(Method method, Object @Nullable [] args) throws Throwable {
    if (closed || physical.killed()) {
      return null;
    }
    closed = true;
    if (kept == null || used || !(statement instanceof PreparedStatement reusable)) {
      return direct(method, args);
    }
    kept.give(prepared, reusable, rows);
    return null;
  }

  /** Whether a call leaves nothing behind on a statement but parameters. */
  private static boolean leavesParameters(String name, Object @Nullable [] args) {
    return switch (name) {
      case "execute", "executeQuery", "executeUpdate" -> args == null || args.length == 0;
      default -> name.startsWith("set") && args != null && args.length > 1;
    };
  }

  private Object unwrap(Object proxy, Object @Nullable [] args) throws SQLException {
    if (args == null) {
      throw new SQLException("a type is needed");
    }
    Class<?> type = (Class<?>) args[0];
    if (type.isInstance(proxy)) {
      return proxy;
    }
    layer.conductor().escaped(layer.instance(), "Statement.unwrap(" + type.getName() + ")");
    return statement.unwrap(type);
  }

  private @Nullable Object real(Object proxy, Method method, Object @Nullable [] args)
      throws Throwable {
    if (closed || physical.killed()) {
      throw Refusals.closed();
    }
    used |= !leavesParameters(method.getName(), args);
    Object result = directly(method, args);
    if (result instanceof ResultSet found) {
      rows = found;
      return Wrapped.rows((Statement) proxy, found);
    }
    return result;
  }

  private @Nullable Object directly(Method method, Object @Nullable [] args) throws Throwable {
    boolean succeeded = false;
    try {
      Object result = direct(method, args);
      succeeded = true;
      return result;
    } finally {
      used |= !succeeded;
    }
  }

  private @Nullable Object direct(Method method, Object @Nullable [] args) throws Throwable {
    try {
      return method.invoke(statement, args);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
