package io.github.outboxguard.outbox.schema;

import io.github.outboxguard.outbox.Database;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Makes, upgrades and checks the tables. The scripts are plain SQL under {@code
 * io/github/outboxguard/outbox/schema/<database>/V<n>__….sql}; teams with Flyway or Liquibase run
 * those and use {@link #verify} only. Names are not qualified: the connection's schema decides
 * where the tables live. Thread-safe.
 */
public final class OutboxSchema {
  /** The version this library needs. */
  public static final int VERSION = 1;

  private static final List<String> SCRIPTS = List.of("V1__outbox.sql");

  private final Database database;

  private OutboxSchema(Database database) {
    this.database = database;
  }

  /** The schema of a database. */
  public static OutboxSchema of(Database database) {
    return new OutboxSchema(database);
  }

  /** All statements from nothing to the newest version, as one script. */
  public String script() {
    StringBuilder all = new StringBuilder();
    SCRIPTS.forEach(name -> all.append(SqlScript.read(database.id() + "/" + name)).append('\n'));
    return all.toString();
  }

  /**
   * Applies what is missing. Safe to call at every start and by several processes at once.
   *
   * @param connection with the right to create tables; its autocommit mode is kept, and it must not
   *     be in a transaction that matters
   * @throws IllegalStateException if the tables are newer than this library: upgrade the library
   *     before its old dispatchers meet a schema they do not know
   */
  public void migrate(Connection connection) throws SQLException {
    boolean before = connection.getAutoCommit();
    connection.setAutoCommit(false);
    boolean done = false;
    try {
      lock(connection);
      int version = version(connection);
      if (version > VERSION) {
        throw new IllegalStateException(
            "The outbox tables have version "
                + version
                + ", this library knows up to "
                + VERSION
                + ". Use the newer library.");
      }
      for (String script : SCRIPTS.subList(version, SCRIPTS.size())) {
        apply(connection, script);
      }
      connection.commit();
      done = true;
    } finally {
      if (!done) {
        connection.rollback();
      }
      connection.setAutoCommit(before);
    }
  }

  /**
   * Looks for every table, column and index that the library relies on.
   *
   * @param connection in any mode; it is only read
   */
  public SchemaReport verify(Connection connection) throws SQLException {
    return new SchemaCheck(database, connection).run(version(connection));
  }

  private void apply(Connection connection, String script) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : SqlScript.statements(SqlScript.read(database.id() + "/" + script))) {
        statement.execute(sql);
      }
    }
  }

  // DDL is transactional on PostgreSQL and SQLite only; elsewhere two processes that create the
  // tables at the same moment end with an error in one of them, which a restart cures.
  private void lock(Connection connection) throws SQLException {
    if (database == Database.POSTGRESQL) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("SELECT pg_advisory_xact_lock(hashtext('outbox_guard.migrate'))");
      }
    }
  }

  private int version(Connection connection) throws SQLException {
    if (!SchemaCheck.hasTable(database, connection, "outbox_schema_version")) {
      return 0;
    }
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT COALESCE(MAX(version), 0) FROM outbox_schema_version")) {
      row.next();
      return row.getInt(1);
    }
  }
}
