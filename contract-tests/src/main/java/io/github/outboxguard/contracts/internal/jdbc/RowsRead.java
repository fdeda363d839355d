package io.github.outboxguard.contracts.internal.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * How many rows and index entries a database has read, by its own count, and how to make it count
 * and plan alike each time. What the kit itself reads is left out.
 */
public enum RowsRead {
  /**
   * Sessions report what they have read now and then only, so each is asked to report at once. A
   * small table is read as a whole even where there is the right index, which says nothing about a
   * large one: so the planner is told that each row is dear, and to join by index. It plans for the
   * values of each call as it does by default, and what seems dear is not compiled for that.
   */
  POSTGRESQL(
      "select pg_stat_force_next_flush()",
      """
      select sum(rows) from (
        select seq_tup_read as rows from pg_stat_user_tables where relname <> 'contract_business'
        union all
        select idx_tup_read from pg_stat_user_indexes where relname <> 'contract_business') as seen
      """,
      List.of(
          "set cpu_tuple_cost = 10",
          "set cpu_index_tuple_cost = 10",
          "set plan_cache_mode = auto",
          "set jit = off",
          "set enable_hashjoin = off",
          "set enable_mergejoin = off"),
      "vacuum analyze %s"),
  /** Counts for all sessions at once; what a pushed condition refused was read too. */
  MARIADB(
      "",
      """
      select sum(case when variable_name = 'HANDLER_ICP_MATCH' then -n else n end) from (
        select variable_name, cast(variable_value as signed) as n
          from information_schema.global_status
        union all
        select variable_name, -cast(variable_value as signed)
          from information_schema.session_status) as seen
      where variable_name in ('HANDLER_READ_FIRST', 'HANDLER_READ_KEY', 'HANDLER_READ_LAST',
        'HANDLER_READ_NEXT', 'HANDLER_READ_PREV', 'HANDLER_READ_RND', 'HANDLER_READ_RND_NEXT',
        'HANDLER_ICP_ATTEMPTS', 'HANDLER_ICP_MATCH')
      """,
      List.of(),
      "analyze table %s"),
  /** Has no counter that can be read from outside. */
  UNKNOWN("", "", List.of(), "");

  private final String reportSql;
  private final String sumSql;
  private final List<String> openingSql;
  private final String settleSql;

  RowsRead(String reportSql, String sumSql, List<String> openingSql, String settleSql) {
    this.reportSql = reportSql;
    this.sumSql = sumSql;
    this.openingSql = openingSql;
    this.settleSql = settleSql;
  }

  /** How a database of this dialect counts. */
  public static RowsRead of(Dialect dialect) {
    return switch (dialect) {
      case POSTGRESQL -> POSTGRESQL;
      case MARIADB -> MARIADB;
      case MYSQL, H2, SQLITE, OTHER -> UNKNOWN;
    };
  }

  /** Whether there is anything to ask. */
  public boolean known() {
    return !sumSql.isEmpty();
  }

  /** Fails where the server is too old to be asked. */
  public void check(Statement statement) throws SQLException {
    if (!reportSql.isEmpty()) {
      statement.execute(reportSql);
    }
  }

  /** What makes a new session plan as it would with large tables. */
  public List<String> opening() {
    return openingSql;
  }

  /**
   * Does at once what a server does in the background sooner or later: it removes what nobody can
   * see any more, and learns how full the tables are.
   */
  public void settle(Statement statement, List<String> tables) throws SQLException {
    statement.execute(settleSql.formatted(String.join(", ", tables)));
  }

  /** Has a session report what it has read, if that is needed. */
  void report(Physical physical) throws SQLException {
    if (!reportSql.isEmpty() && !physical.killed()) {
      try (Statement statement = physical.connection().createStatement()) {
        statement.execute(reportSql);
      }
    }
  }

  /** All that sessions have reported. */
  public long sum(Statement statement) throws SQLException {
    try (ResultSet result = statement.executeQuery(sumSql)) {
      result.next();
      return result.getLong(1);
    }
  }
}
