package io.github.outboxguard.outbox.testing;

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
 * Counts the pages that the claims of a dispatcher read on PostgreSQL, whatever the load of the
 * machine: each claim is first explained in a transaction that is rolled back, then made. It can
 * also stand for the time limit of a statement, where a slow server would reach it.
 */
public final class ClaimPages {
  private static final String CLAIM = "WITH RECURSIVE want";
  private static final String ASKS = "asked AS MATERIALIZED";
  private static final Pattern BUFFERS =
      Pattern.compile("Buffers: shared(?: hit=(\\d+))?(?: read=(\\d+))?");
  private static final Pattern TAKEN = Pattern.compile("Update on outbox o\\S* .*rows=(\\d+)");

  /** What some claims did. */
  public record Sum(long claims, long rows, long pages, List<Double> pagesPerRow) {
    public static final Sum NONE = new Sum(0, 0, 0, List.of());

    /** What these and the others did. */
    public Sum plus(Sum more) {
      List<Double> each = new ArrayList<>(pagesPerRow);
      each.addAll(more.pagesPerRow);
      return new Sum(claims + more.claims, rows + more.rows, pages + more.pages, each);
    }

    Sum plus(long moreRows, long morePages) {
      List<Double> each = new ArrayList<>(pagesPerRow);
      if (moreRows > 0) {
        each.add((double) morePages / moreRows);
      }
      return new Sum(claims + 1, rows + moreRows, pages + morePages, each);
    }

    /** Of the claims that took something: one that looked back now and then does not count. */
    public double medianPagesPerRow() {
      return pagesPerRow.stream().sorted().skip(pagesPerRow.size() / 2).findFirst().orElseThrow();
    }

    /** With all that was done now and then. */
    public double meanPagesPerRow() {
      return (double) pages / rows;
    }
  }

  private final long most;
  private long refused;
  private Sum quick = Sum.NONE;
  private Sum walks = Sum.NONE;

  public ClaimPages() {
    this(Long.MAX_VALUE);
  }

  private ClaimPages(long most) {
    this.most = most;
  }

  /** Claims that would read more pages end as at the time limit of a statement. */
  public static ClaimPages atMost(long pages) {
    return new ClaimPages(pages);
  }

  /** How many claims were ended so. */
  public synchronized long refused() {
    return refused;
  }

  /** Claims that started where the open rows are, since the last call. */
  public synchronized Sum takeQuick() {
    Sum sum = quick;
    quick = Sum.NONE;
    return sum;
  }

  /** Claims that looked everywhere, since the last call. */
  public synchronized Sum takeWalks() {
    Sum sum = walks;
    walks = Sum.NONE;
    return sum;
  }

  /** A data source whose claims are counted. */
  public DataSource on(DataSource target) {
    return proxy(
        DataSource.class,
        target,
        (method, arguments) -> {
          Object result = method.invoke(target, arguments);
          return result instanceof Connection connection ? counted(connection) : result;
        });
  }

  private Connection counted(Connection connection) {
    return proxy(
        Connection.class,
        connection,
        (method, arguments) -> {
          Object result = method.invoke(connection, arguments);
          boolean claim =
              result instanceof PreparedStatement && arguments[0].toString().startsWith(CLAIM);
          return claim
              ? counted(connection, (PreparedStatement) result, (String) arguments[0])
              : result;
        });
  }

  private record Parameter(Method setter, Object[] arguments) {}

  private PreparedStatement counted(Connection connection, PreparedStatement claim, String sql) {
    List<Parameter> parameters = new ArrayList<>();
    return proxy(
        PreparedStatement.class,
        claim,
        (method, arguments) -> {
          if (method.getName().equals("executeQuery")) {
            explain(connection, sql, parameters);
          } else if (method.getName().startsWith("set") && arguments.length == 2) {
            parameters.add(new Parameter(method, arguments));
          }
          return method.invoke(claim, arguments);
        });
  }

  private void explain(Connection connection, String sql, List<Parameter> parameters)
      throws ReflectiveOperationException, SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement explain =
        connection.prepareStatement("EXPLAIN (ANALYZE, BUFFERS) " + sql)) {
      for (Parameter parameter : parameters) {
        parameter.setter().invoke(explain, parameter.arguments());
      }
      try (ResultSet plan = explain.executeQuery()) {
        add(plan, sql.contains(ASKS));
      }
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  private synchronized void add(ResultSet plan, boolean asks) throws SQLException {
    long pages = -1;
    long rows = 0;
    while (plan.next()) {
      Matcher buffers = BUFFERS.matcher(plan.getString(1));
      if (pages < 0 && buffers.find()) {
        // The first node is the root, and its pages include those of all others.
        pages = number(buffers.group(1)) + number(buffers.group(2));
      }
      Matcher taken = TAKEN.matcher(plan.getString(1));
      rows = taken.find() ? number(taken.group(1)) : rows;
    }
    if (pages > most) {
      refused++;
      throw new SQLException("canceling statement due to statement timeout", "57014");
    }
    quick = asks ? quick.plus(rows, pages) : quick;
    walks = asks ? walks : walks.plus(rows, pages);
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
            ClaimPages.class.getClassLoader(),
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
