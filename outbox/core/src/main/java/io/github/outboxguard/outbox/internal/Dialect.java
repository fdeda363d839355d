package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What differs between databases, as small pieces of SQL. Times cross the border as microseconds
 * since 1970-01-01T00:00Z, so that no zone of a JVM, session or column can change them. Not API.
 */
public abstract class Dialect {

  /** The dialect of a database. */
  public static Dialect of(Database database) {
    return switch (database) {
      case POSTGRESQL -> PostgresDialect.INSTANCE;
      case MYSQL -> MysqlDialect.MYSQL;
      case MARIADB -> MysqlDialect.MARIADB;
      case SQLITE -> SqliteDialect.INSTANCE;
      case H2 -> H2Dialect.INSTANCE;
    };
  }

  /** Which database this is. */
  public abstract Database database();

  /** The database's clock, read at this very moment. */
  public abstract String now();

  /** The database's clock in a form that an index condition may use. */
  public String stableNow() {
    return now();
  }

  /** A time moved by a parameter in microseconds. */
  public abstract String plusMicros(String time);

  /** A time column as microseconds since 1970. */
  public abstract String micros(String time);

  /** A parameter in microseconds since 1970 as a time. */
  public abstract String time();

  /** Rows without order that still need work; matches the index {@code outbox_pending}. */
  public String openAny(String alias) {
    String o = alias + ".";
    return o
        + "dispatched_at IS NULL AND "
        + o
        + "dead_at IS NULL AND NOT "
        + o
        + "ordered AND NOT "
        + o
        + "shadow";
  }

  /** Ordered rows that need work or hold their key; matches the index {@code outbox_key_head}. */
  public String openKey(String alias) {
    String o = alias + ".";
    return o
        + "dispatched_at IS NULL AND ("
        + o
        + "dead_at IS NULL OR "
        + o
        + "blocks_key) AND "
        + o
        + "ordered AND NOT "
        + o
        + "shadow";
  }

  /** Ordered rows that need work, by time; matches the index {@code outbox_key_due}. */
  public String openDue(String alias) {
    String o = alias + ".";
    return o
        + "dispatched_at IS NULL AND "
        + o
        + "dead_at IS NULL AND "
        + o
        + "ordered AND NOT "
        + o
        + "shadow";
  }

  /** Appended to a SELECT so that its rows are locked and taken rows are left out. */
  public String skipLocked() {
    return " FOR UPDATE SKIP LOCKED";
  }

  /** Appended to a SELECT so that its rows are locked. */
  public String forUpdate() {
    return " FOR UPDATE";
  }

  /** Cast for a parameter of a nullable text column, where the database needs one. */
  public String textParam() {
    return "?";
  }

  /** Answer of {@link #isolate} if the isolation was left alone. */
  static final int KEEP_ISOLATION = -1;

  /** Chooses the isolation of our own sessions; returns the one to go back to. */
  int isolate(Connection connection) throws SQLException {
    return KEEP_ISOLATION;
  }

  /** Whether a time limit of a statement reaches a server, and ends with the statement. */
  boolean limitsStatements() {
    return false;
  }

  /** Makes the open transaction a writer from its first statement; only SQLite needs it. */
  public void beginWrite(Connection connection) throws SQLException {}

  /** An INSERT that writes nothing, and reports no row, if the primary key is taken. */
  public String insertIgnore(String table, String columns, String values) {
    return "INSERT INTO "
        + table
        + " ("
        + columns
        + ") VALUES ("
        + values
        + ") ON CONFLICT DO NOTHING";
  }

  /**
   * Whether {@link #insertIgnore} failed because the key is taken, where it cannot do it itself.
   */
  public boolean isDuplicateKey(SQLException failure) {
    return false;
  }

  /** Binds an identity. */
  public void bind(PreparedStatement statement, int index, UUID id) throws SQLException {
    statement.setObject(index, id);
  }

  /** Binds bytes or null. */
  public void bindBytes(PreparedStatement statement, int index, byte @Nullable [] bytes)
      throws SQLException {
    if (bytes == null) {
      statement.setNull(index, Types.VARBINARY);
    } else {
      statement.setBytes(index, bytes);
    }
  }

  /** Reads an identity. */
  public UUID uuid(ResultSet row, String column) throws SQLException {
    return UUID.fromString(row.getString(column));
  }

  /** Writes messages; see {@link RowInserter}. */
  public abstract RowInserter inserter();

  /** Claims and settles rows; see {@link ClaimSql}. */
  public ClaimSql claims() {
    return new PortableClaimSql(this);
  }
}
