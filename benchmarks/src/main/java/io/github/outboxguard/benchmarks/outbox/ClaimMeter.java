package io.github.outboxguard.benchmarks.outbox;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/**
 * What the claims of a running dispatcher cost, without its knowing: the time of each, and the
 * pages of every tenth quick one and of every walk, which are first explained in a transaction that
 * is rolled back.
 */
final class ClaimMeter {
  private static final int EVERY = 10;
  private static final Pattern BUFFERS =
      Pattern.compile("Buffers: shared(?: hit=(\\d+))?(?: read=(\\d+))?");
  private static final Pattern TAKEN = Pattern.compile("Update on outbox o\\S* .*rows=(\\d+)");

  private Costs quick = new Costs();
  private Costs walks = new Costs();

  /** Claims of one kind. */
  static final class Costs {
    long claims;
    long nanos;
    long explained;
    long explainedRows;
    long explainedPages;

    double pagesPerRow() {
      return explainedPages / (double) Math.max(1, explainedRows);
    }

    double pagesPerClaim() {
      return explainedPages / (double) Math.max(1, explained);
    }
  }

  /**
   * What was measured since the last call.
   *
   * @param quick claims that start where the open rows are
   * @param walks claims that look everywhere
   */
  record Reading(Costs quick, Costs walks) {}

  synchronized Reading take() {
    Reading reading = new Reading(quick, walks);
    quick = new Costs();
    walks = new Costs();
    return reading;
  }

  /** A data source whose claims are measured. */
  DataSource on(DataSource target) {
    return proxy(
        DataSource.class,
        target,
        (method, arguments) -> {
          Object result = method.invoke(target, arguments);
          return result instanceof Connection connection ? measured(connection) : result;
        });
  }

  private Connection measured(Connection connection) {
    return proxy(
        Connection.class,
        connection,
        (method, arguments) -> {
          Object result = method.invoke(connection, arguments);
          return result instanceof PreparedStatement statement
                  && arguments[0].toString().startsWith("WITH RECURSIVE want")
              ? measured(connection, statement, (String) arguments[0])
              : result;
        });
  }

  private record Parameter(Method setter, Object[] arguments) {}

  private PreparedStatement measured(Connection connection, PreparedStatement claim, String sql) {
    List<Parameter> parameters = new ArrayList<>();
    return proxy(
        PreparedStatement.class,
        claim,
        (method, arguments) -> {
          if (!method.getName().equals("executeQuery")) {
            if (method.getName().startsWith("set") && arguments.length == 2) {
              parameters.add(new Parameter(method, arguments));
            }
            return method.invoke(claim, arguments);
          }
          boolean asks = sql.contains("asked AS MATERIALIZED");
          Costs costs = asks ? quick : walks;
          if (!asks || costs.claims % EVERY == 0) {
            explain(connection, sql, parameters, costs);
          }
          long start = System.nanoTime();
          Object result = method.invoke(claim, arguments);
          costs.nanos += System.nanoTime() - start;
          costs.claims++;
          return result;
        });
  }

  private static void explain(
      Connection connection, String sql, List<Parameter> parameters, Costs costs)
      throws ReflectiveOperationException, SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement explain =
        connection.prepareStatement("EXPLAIN (ANALYZE, BUFFERS) " + sql)) {
      for (Parameter parameter : parameters) {
        Object unused = parameter.setter().invoke(explain, parameter.arguments());
      }
      try (ResultSet plan = explain.executeQuery()) {
        read(plan, costs);
      }
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  private static void read(ResultSet plan, Costs costs) throws SQLException {
    long pages = -1;
    while (plan.next()) {
      Matcher buffers = BUFFERS.matcher(plan.getString(1));
      if (pages < 0 && buffers.find()) {
        // The first node is the root, and its pages include those of all others.
        pages = number(buffers.group(1)) + number(buffers.group(2));
      }
      Matcher taken = TAKEN.matcher(plan.getString(1));
      costs.explainedRows += taken.find() ? number(taken.group(1)) : 0;
    }
    costs.explained++;
    costs.explainedPages += pages;
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  private interface Around {
    Object on(Method method, Object[] arguments) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, T target, Around around) {
    return type.cast(
        Proxy.newProxyInstance(
            ClaimMeter.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              try {
                return around.on(method, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
