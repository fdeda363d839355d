package io.github.outboxguard.proof;

import io.github.outboxguard.outbox.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Lets time pass for the reference outbox, which asks the database for the time: what it stored
 * moves into the past.
 */
enum TimeShift {
  POSTGRESQL("%s = %s - ? * interval '1 microsecond'"),
  H2("%s = dateadd(microsecond, -1 * cast(? as bigint), %s)"),
  MARIADB("%s = date_sub(%s, interval ? microsecond)"),
  SQLITE("%s = %s - ?");

  private static final Map<String, List<String>> COLUMNS =
      Map.of(
          "outbox",
          List.of(
              "created_at",
              "available_at",
              "dispatched_at",
              "dead_at",
              "discarded_at",
              "lease_until"),
          "processed_messages",
          List.of("claimed_at", "lease_until", "processed_at"),
          "outbox_lease",
          List.of("lease_until", "renewed_at"));

  private final String assignment;

  TimeShift(String assignment) {
    this.assignment = assignment;
  }

  static TimeShift of(Database database) {
    return valueOf(database.name());
  }

  void shift(Connection connection, Duration time) throws SQLException {
    long micros = time.toNanos() / 1_000;
    for (Map.Entry<String, List<String>> table : COLUMNS.entrySet()) {
      String assignments =
          table.getValue().stream()
              .map(column -> assignment.formatted(column, column))
              .collect(Collectors.joining(", "));
      try (PreparedStatement update =
          connection.prepareStatement("update " + table.getKey() + " set " + assignments)) {
        for (int i = 1; i <= table.getValue().size(); i++) {
          update.setLong(i, micros);
        }
        update.executeUpdate();
      }
    }
  }
}
