package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** SQLite: one writer at a time, so a claim is exclusive once its transaction has written. */
final class SqliteDialect extends Dialect {
  static final SqliteDialect INSTANCE = new SqliteDialect();

  @Override
  public Database database() {
    return Database.SQLITE;
  }

  @Override
  public String now() {
    return "(CAST(ROUND(unixepoch('subsec') * 1000) AS INTEGER) * 1000)";
  }

  @Override
  public String plusMicros(String time) {
    return "(" + time + " + CAST(? AS INTEGER))";
  }

  @Override
  public String micros(String time) {
    return time;
  }

  @Override
  public String time() {
    return "CAST(? AS INTEGER)";
  }

  @Override
  public String skipLocked() {
    return "";
  }

  @Override
  public String forUpdate() {
    return "";
  }

  // A transaction that reads first and writes later can fail with SQLITE_BUSY_SNAPSHOT, which no
  // busy timeout cures. A write that changes nothing takes the write lock at once.
  @Override
  public void beginWrite(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "UPDATE outbox_schema_version SET version = version WHERE version = -1");
    }
  }

  @Override
  public void bind(PreparedStatement statement, int index, UUID id) throws SQLException {
    statement.setString(index, id.toString());
  }

  @Override
  public RowInserter inserter() {
    return new PortableInserter(
        this,
        "INSERT INTO outbox (%s) VALUES (%s)"
            + " ON CONFLICT (topic, request_id) WHERE request_id IS NOT NULL DO NOTHING",
        PortableInserter.OnDuplicate.COUNT);
  }
}
