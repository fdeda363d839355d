package io.github.outboxguard.contracts.internal.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The calls on one statement under test. */
final class StatementCalls implements InvocationHandler {
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private final Layer layer;
  private final Physical physical;
  private final Connection connection;
  private final Statement statement;
  private final String prepared;

  StatementCalls(
      Layer layer, Physical physical, Connection connection, Statement statement, String prepared) {
    this.layer = layer;
    this.physical = physical;
    this.connection = connection;
    this.statement = statement;
    this.prepared = prepared;
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
      case "close" -> closeQuietly(method, args);
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
    String shown = SPACE.matcher(sql.strip()).replaceAll(" ");
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

  private @Nullable Object closeQuietly(Method method, Object @Nullable [] args) throws Throwable {
    return physical.killed() ? null : direct(method, args);
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
    if (physical.killed()) {
      throw Refusals.closed();
    }
    Object result = direct(method, args);
    return result instanceof ResultSet rows ? Wrapped.rows((Statement) proxy, rows) : result;
  }

  private @Nullable Object direct(Method method, Object @Nullable [] args) throws Throwable {
    try {
      return method.invoke(statement, args);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
