package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Database;
import java.sql.Connection;
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

  // At the default REPEATABLE READ a locking read also locks the gaps between rows, and then
  // dispatchers and writers end each other by deadlock.
  @Override
  int isolate(Connection connection) throws SQLException {
    int before = connection.getTransactionIsolation();
    if (before == Connection.TRANSACTION_READ_COMMITTED) {
      return KEEP_ISOLATION;
    }
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    return before;
  }

  @Override
  public void bind(PreparedStatement statement, int index, UUID id) throws SQLException {
    statement.setString(index, id.toString());
  }

  // With its usual setting the driver counts a row found like a row written, so an upsert that
  // changes nothing cannot be told from an insert; and INSERT IGNORE hides other errors too. A
  // failed statement leaves InnoDB's transaction usable.
  @Override
  public String insertIgnore(String table, String columns, String values) {
    return "INSERT INTO " + table + " (" + columns + ") VALUES (" + values + ")";
  }

  @Override
  public boolean isDuplicateKey(SQLException failure) {
    return failure.getErrorCode() == 1062;
  }

  @Override
  boolean limitsStatements() {
    return true;
  }

  @Override
  public RowInserter inserter() {
    return new PortableInserter(
        this, "INSERT INTO outbox (%s) VALUES (%s)", PortableInserter.OnDuplicate.CATCH);
  }
}
