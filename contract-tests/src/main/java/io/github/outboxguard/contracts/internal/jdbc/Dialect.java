package io.github.outboxguard.contracts.internal.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Optional;

/** What the kit asks of a database about other sessions. */
public enum Dialect {
  POSTGRESQL(
      "select pg_backend_pid()",
      "select 1 where cardinality(pg_blocking_pids(?)) > 0",
      "select 1 from pg_stat_activity where pid = ?"),
  H2(
      "select session_id()",
      "select 1 from information_schema.sessions where session_id = ? and blocker_id is not null",
      "select 1 from information_schema.sessions where session_id = ?"),
  /**
   * InnoDB's view of transactions is a copy that is taken ten times a second at most; the number of
   * waits is exact, and nobody but the actors works on the database.
   */
  MARIADB(
      "select connection_id()",
      "select 1 from information_schema.global_status where variable_name ="
          + " 'INNODB_ROW_LOCK_CURRENT_WAITS' and variable_value > 0 and ? > 0",
      "select 1 from information_schema.processlist where id = ?"),
  MYSQL(
      "select connection_id()",
      "select 1 from information_schema.innodb_trx where trx_mysql_thread_id = ? and trx_state ="
          + " 'LOCK WAIT'",
      "select 1 from information_schema.processlist where id = ?"),
  /** Lets one transaction write at a time, and shows nobody who waits for it. */
  SQLITE("", "", ""),
  /** A database that cannot be asked: whether a call waits for a lock is judged by time. */
  OTHER("", "", "");

  private final String sessionSql;
  private final String blockedSql;
  private final String aliveSql;

  Dialect(String sessionSql, String blockedSql, String aliveSql) {
    this.sessionSql = sessionSql;
    this.blockedSql = blockedSql;
    this.aliveSql = aliveSql;
  }

  /** The dialect of a connection's database. */
  public static Dialect of(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName().toLowerCase(Locale.ROOT);
    return switch (product) {
      case "postgresql" -> POSTGRESQL;
      case "h2" -> H2;
      case "mariadb" -> MARIADB;
      case "mysql" -> MYSQL;
      case "sqlite" -> SQLITE;
      default -> OTHER;
    };
  }

  /** The server's number for a connection's session; 0 when the database has none. */
  long session(Connection connection) throws SQLException {
    if (sessionSql.isEmpty()) {
      return 0;
    }
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sessionSql)) {
      result.next();
      return result.getLong(1);
    }
  }

  /** Whether a session waits for a lock of another; empty when the database cannot be asked. */
  public Optional<Boolean> blocked(Connection observer, long session) throws SQLException {
    return ask(observer, blockedSql, session);
  }

  /** Whether a session still exists; empty when the database cannot be asked. */
  Optional<Boolean> alive(Connection observer, long session) throws SQLException {
    return ask(observer, aliveSql, session);
  }

  private static Optional<Boolean> ask(Connection observer, String sql, long session)
      throws SQLException {
    if (sql.isEmpty()) {
      return Optional.empty();
    }
    try (PreparedStatement statement = observer.prepareStatement(sql)) {
      statement.setLong(1, session);
      try (ResultSet result = statement.executeQuery()) {
        return Optional.of(result.next());
      }
    }
  }
}
