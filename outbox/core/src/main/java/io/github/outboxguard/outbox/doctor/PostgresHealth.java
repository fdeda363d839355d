package io.github.outboxguard.outbox.doctor;

import io.github.outboxguard.outbox.doctor.Diagnosis.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** What makes a busy table slow on PostgreSQL: vacuum that does not come, or cannot clean. */
final class PostgresHealth {
  private static final String VACUUM =
      """
      SELECT s.n_dead_tup, s.n_live_tup,
        COALESCE(extract(epoch FROM clock_timestamp() - greatest(s.last_autovacuum, s.last_vacuum)), -1),
        current_setting('autovacuum')
      FROM pg_stat_user_tables s WHERE s.relid = to_regclass('outbox')""";
  private static final String OLDEST_SNAPSHOT =
      """
      SELECT COALESCE(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)
      FROM pg_stat_activity
      WHERE backend_xmin IS NOT NULL AND pid <> pg_backend_pid() AND datname = current_database()
        AND backend_type = 'client backend'""";

  void examine(Connection connection, List<Diagnosis> found) throws SQLException {
    vacuum(connection, found);
    snapshots(connection, found);
  }

  private static void vacuum(Connection connection, List<Diagnosis> found) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(VACUUM)) {
      if (!row.next()) {
        return;
      }
      long dead = row.getLong(1);
      long live = row.getLong(2);
      long age = row.getLong(3);
      boolean off = row.getString(4).equals("off");
      boolean bad = off || dead > 20_000 && dead > live;
      found.add(
          new Diagnosis(
              bad ? Level.PROBLEM : Level.OK,
              "vacuum",
              dead
                  + " dead rows, "
                  + live
                  + " live, last vacuum "
                  + (age < 0 ? "never" : age + " s ago")
                  + (off ? "; autovacuum is OFF" : "")
                  + (bad ? "; claims will slow down" : "")));
    }
  }

  private static void snapshots(Connection connection, List<Diagnosis> found) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(OLDEST_SNAPSHOT)) {
      row.next();
      long seconds = row.getLong(1);
      boolean bad = seconds > 300;
      found.add(
          new Diagnosis(
              bad ? Level.WARNING : Level.OK,
              "snapshots",
              "the oldest open transaction is "
                  + seconds
                  + " s old"
                  + (bad ? "; vacuum can clean nothing newer, see pg_stat_activity" : "")));
    }
  }
}
