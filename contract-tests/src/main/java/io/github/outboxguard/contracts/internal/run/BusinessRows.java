package io.github.outboxguard.contracts.internal.run;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;

/** The business's own table: what is in it was really committed. */
final class BusinessRows {
  private static final String TABLE = "contract_business";

  private final Admin admin;

  BusinessRows(Admin admin) {
    this.admin = admin;
  }

  void create() throws SQLException {
    admin.ask(
        statement -> statement.execute("create table " + TABLE + " (id varchar(64) primary key)"));
  }

  void clear() throws SQLException {
    admin.ask(statement -> statement.executeUpdate("delete from " + TABLE));
  }

  /** Writes a row in the running business transaction. */
  static void insert(Connection transaction, String id) throws SQLException {
    try (PreparedStatement statement =
        transaction.prepareStatement("insert into " + TABLE + " (id) values (?)")) {
      statement.setString(1, id);
      statement.executeUpdate();
    }
  }

  /** The rows that others can see. */
  Set<String> committed() throws SQLException {
    return admin.ask(
        statement -> {
          Set<String> ids = new TreeSet<>();
          try (ResultSet result = statement.executeQuery("select id from " + TABLE)) {
            while (result.next()) {
              ids.add(result.getString(1));
            }
          }
          return ids;
        });
  }
}
