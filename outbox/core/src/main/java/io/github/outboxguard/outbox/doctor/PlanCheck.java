package io.github.outboxguard.outbox.doctor;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.doctor.Diagnosis.Level;
import io.github.outboxguard.outbox.internal.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Asks the planner whether the claim's two access paths can use their indexes. */
final class PlanCheck {
  private final Database database;
  private final Dialect dialect;

  PlanCheck(Database database, Dialect dialect) {
    this.database = database;
    this.dialect = dialect;
  }

  void examine(Connection connection, List<Diagnosis> found) throws SQLException {
    if (database != Database.POSTGRESQL && database != Database.SQLITE) {
      return;
    }
    String loose =
        "SELECT o.id FROM outbox o WHERE o.topic = 'x' AND "
            + dialect.openAny("o")
            + " AND o.available_at <= "
            + dialect.stableNow()
            + " ORDER BY o.available_at, o.id LIMIT 200";
    String head =
        "SELECT o.id FROM outbox o WHERE o.topic = 'x' AND o.aggregate_id > '' AND "
            + dialect.openKey("o")
            + " ORDER BY o.aggregate_id, o.id LIMIT 1";
    if (database == Database.POSTGRESQL) {
      String due =
          "SELECT o.id FROM outbox o WHERE o.topic = 'x' AND "
              + dialect.openDue("o")
              + " AND o.available_at <= "
              + dialect.stableNow()
              + " ORDER BY o.available_at, o.id LIMIT 200";
      judge(connection, due, "outbox_key_due", found);
    }
    judge(connection, loose, "outbox_pending", found);
    judge(connection, head, "outbox_key_head", found);
  }

  private void judge(Connection connection, String sql, String index, List<Diagnosis> found)
      throws SQLException {
    boolean used = plan(connection, sql).contains(index);
    found.add(
        new Diagnosis(
            used ? Level.OK : Level.PROBLEM,
            "claim plan",
            used
                ? "the claim can use " + index
                : "the claim cannot use "
                    + index
                    + ": its predicate or columns differ from the script"));
  }

  private String plan(Connection connection, String sql) throws SQLException {
    boolean postgres = database == Database.POSTGRESQL;
    boolean before = connection.getAutoCommit();
    connection.setAutoCommit(false);
    StringBuilder plan = new StringBuilder();
    try (Statement statement = connection.createStatement()) {
      if (postgres) {
        // A small table is rightly read whole; what matters is whether the index could be used.
        statement.execute("SET LOCAL enable_seqscan = off");
        statement.execute("SET LOCAL enable_bitmapscan = off");
      }
      try (ResultSet rows =
          statement.executeQuery((postgres ? "EXPLAIN " : "EXPLAIN QUERY PLAN ") + sql)) {
        while (rows.next()) {
          plan.append(rows.getString(postgres ? 1 : 4)).append('\n');
        }
      }
    } finally {
      connection.rollback();
      connection.setAutoCommit(before);
    }
    return plan.toString();
  }
}
