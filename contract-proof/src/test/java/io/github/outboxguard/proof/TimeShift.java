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
  /** Its driver sends several statements at once, and a sweep lets time pass a thousand times. */
  POSTGRESQL("%s = %s - ? * interval '1 microsecond'", true),
  H2("%s = dateadd(microsecond, -1 * cast(? as bigint), %s)", false),
  MARIADB("%s = date_sub(%s, interval ? microsecond)", false),
  SQLITE("%s = %s - ?", false);

  private final Map<String, Integer> updates;

  TimeShift(String assignment, boolean atOnce) {
    Map<String, Integer> each =
        Columns.OF_TABLES.entrySet().stream()
            .collect(
                Collectors.toMap(
                    table -> update(assignment, table.getKey(), table.getValue()),
                    table -> table.getValue().size()));
    updates =
        atOnce
            ? Map.of(
                String.join("; ", each.keySet()),
                each.values().stream().mapToInt(Integer::intValue).sum())
            : each;
  }

  private static String update(String assignment, String table, List<String> columns) {
    return columns.stream()
        .map(column -> assignment.formatted(column, column))
        .collect(Collectors.joining(", ", "update " + table + " set ", ""));
  }

  static TimeShift of(Database database) {
    return valueOf(database.name());
  }

  void shift(Connection connection, Duration time) throws SQLException {
    long micros = time.toNanos() / 1_000;
    for (Map.Entry<String, Integer> entry : updates.entrySet()) {
      try (PreparedStatement update = connection.prepareStatement(entry.getKey())) {
        for (int i = 1; i <= entry.getValue(); i++) {
          update.setLong(i, micros);
        }
        update.executeUpdate();
      }
    }
  }

  /** What holds an instant. */
  private static final class Columns {
    static final Map<String, List<String>> OF_TABLES =
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

    private Columns() {}
  }
}
