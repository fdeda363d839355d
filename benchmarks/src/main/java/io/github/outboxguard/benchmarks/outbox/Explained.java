package io.github.outboxguard.benchmarks.outbox;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a statement under EXPLAIN (ANALYZE, BUFFERS) without its author knowing. */
final class Explained {
  private static final Pattern BUFFERS =
      Pattern.compile("Buffers: shared(?: hit=(\\d+))?(?: read=(\\d+))?");

  /** Something that prepares and queries once. */
  interface Query {
    Object run(Connection connection) throws SQLException;
  }

  private Explained() {}

  /** Pages that the whole statement touched, in memory or not. */
  static long buffers(Connection connection, Query query) throws SQLException {
    long[] pages = new long[1];
    Connection explaining =
        proxy(
            Connection.class,
            connection,
            (method, arguments, call) -> {
              if (!method.equals("prepareStatement")) {
                return call.run();
              }
              PreparedStatement explain =
                  connection.prepareStatement("EXPLAIN (ANALYZE, BUFFERS) " + arguments[0]);
              return proxy(
                  PreparedStatement.class,
                  explain,
                  (name, parameters, execute) -> {
                    if (!name.equals("executeQuery")) {
                      return execute.run();
                    }
                    pages[0] = pages((ResultSet) execute.run());
                    return connection.createStatement().executeQuery("SELECT 1 WHERE FALSE");
                  });
            });
    Object unused = query.run(explaining);
    return pages[0];
  }

  /** The first node is the root, and its pages include those of all others. */
  private static long pages(ResultSet plan) throws SQLException {
    long pages = -1;
    while (plan.next()) {
      Matcher matcher = BUFFERS.matcher(plan.getString(1));
      if (pages < 0 && matcher.find()) {
        pages = number(matcher.group(1)) + number(matcher.group(2));
      }
    }
    return pages;
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  private interface Call {
    Object run() throws Throwable;
  }

  private interface Around {
    Object on(String method, Object[] arguments, Call call) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, T target, Around around) {
    return type.cast(
        Proxy.newProxyInstance(
            Explained.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                around.on(
                    method.getName(),
                    arguments,
                    () -> {
                      try {
                        return method.invoke(target, arguments);
                      } catch (InvocationTargetException e) {
                        throw e.getCause();
                      }
                    })));
  }
}
