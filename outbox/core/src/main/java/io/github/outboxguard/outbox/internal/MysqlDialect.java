package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Database;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;

/** MySQL and MariaDB: no partial index, all times UTC in DATETIME(6). */
final class MysqlDialect extends Dialect {
  static final MysqlDialect MYSQL = new MysqlDialect(Database.MYSQL);
  static final MysqlDialect MARIADB = new MysqlDialect(Database.MARIADB);

  private final Database database;

  private MysqlDialect(Database database) {
    this.database = database;
  }

  @Override
  public Database database() {
    return database;
  }

  @Override
  public String now() {
    return "UTC_TIMESTAMP(6)";
  }

  @Override
  public String plusMicros(String time) {
    return "(" + time + " + INTERVAL ? MICROSECOND)";
  }

  @Override
  public String micros(String time) {
    return "TIMESTAMPDIFF(MICROSECOND, '1970-01-01 00:00:00', " + time + ")";
  }

  @Override
  public String time() {
    return "(CAST('1970-01-01 00:00:00.000000' AS DATETIME(6)) + INTERVAL ? MICROSECOND)";
  }

  @Override
  public String openAny(String alias) {
    return alias + ".open_any = 1";
  }

  @Override
  public String openKey(String alias) {
    return alias + ".open_key = 1";
  }

  @Override
  public void bind(PreparedStatement statement, int index, UUID id) throws SQLException {
    statement.setString(index, id.toString());
  }

  @Override
  public String insertIgnore(String table, String columns, String values) {
    String first = columns.split(",", 2)[0];
    return "INSERT INTO "
        + table
        + " ("
        + columns
        + ") VALUES ("
        + values
        + ") ON DUPLICATE KEY UPDATE "
        + first
        + " = "
        + first;
  }

  @Override
  public RowInserter inserter() {
    // The assignment changes nothing; it turns the conflict into "no row written" and, unlike
    // INSERT IGNORE, hides no other error.
    return new PortableInserter(
        this,
        "INSERT INTO outbox (%s) VALUES (%s) ON DUPLICATE KEY UPDATE attempts = attempts",
        PortableInserter.OnDuplicate.COUNT);
  }
}
