package io.github.outboxguard.outbox.schema;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What claims rely on in PostgreSQL beyond names: an index over other columns, or of other rows, is
 * not used, and nothing says so but the time it takes.
 */
final class PostgresFacts {
  private static final Pattern DEFINITION =
      Pattern.compile("(?is)^CREATE (UNIQUE )?INDEX .*? ON .*?\\(([^)]*)\\)(?:\\s*WHERE (.*))?$");
  private static final Pattern TIME_DEFAULT =
      Pattern.compile("(?m)^\\s+available_at\\s+TIMESTAMPTZ NOT NULL DEFAULT (.*),$");
  private static final List<String> BYTEWISE = List.of("topic", "aggregate_id");

  private final Connection connection;

  PostgresFacts(Connection connection) {
    this.connection = connection;
  }

  /**
   * How an index is defined; null if it is missing or not valid.
   *
   * @param name of the index
   */
  @Nullable String index(String name) throws SQLException {
    return text(
        "SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid"
            + " WHERE c.relname = ? AND pg_table_is_visible(i.indrelid) AND i.indisvalid",
        name);
  }

  /** Whether two statements make the same index, however PostgreSQL writes it down. */
  static boolean sameIndex(String script, String found) {
    return shape(script).equals(shape(found));
  }

  private static List<String> shape(String definition) {
    Matcher parts = DEFINITION.matcher(definition.strip());
    if (!parts.matches()) {
      return List.of(definition);
    }
    String rows = parts.group(3) == null ? "" : parts.group(3);
    return List.of(
        parts.group(1) == null ? "" : "unique",
        parts.group(2).replaceAll("\\s", "").toLowerCase(Locale.ROOT),
        rows.replaceAll("[()]", "").replaceAll("\\s+", " ").strip().toLowerCase(Locale.ROOT));
  }

  /**
   * Adds what is wrong with columns that are there.
   *
   * @param body of the CREATE TABLE statement of the outbox
   */
  void columns(String body, List<String> problems) throws SQLException {
    Matcher time = TIME_DEFAULT.matcher(body);
    if (!time.find()) {
      throw new IllegalStateException("The script no longer says how a row gets its time");
    }
    timeDefault(time.group(1), problems);
    for (String column : BYTEWISE) {
      collation(column, problems);
    }
  }

  private void timeDefault(String needed, List<String> problems) throws SQLException {
    String found =
        text(
            "SELECT COALESCE(pg_get_expr(d.adbin, d.adrelid), 'none') FROM pg_attribute a"
                + " LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum"
                + " WHERE a.attrelid = to_regclass('outbox') AND a.attname = ?",
            "available_at");
    if (found == null
        || (found.contains("pg_current_xact_id()") && found.contains("clock_timestamp()"))) {
      return;
    }
    problems.add(
        "column outbox.available_at has the default "
            + found
            + ": rows that plain SQL files may be found late, since claims believe that a row gets"
            + " its time after its transaction has its number. Run: ALTER TABLE outbox ALTER COLUMN"
            + " available_at SET DEFAULT "
            + needed);
  }

  private void collation(String column, List<String> problems) throws SQLException {
    String found =
        text(
            "SELECT l.collname FROM pg_attribute a JOIN pg_collation l ON l.oid = a.attcollation"
                + " WHERE a.attrelid = to_regclass('outbox') AND a.attname = ?",
            column);
    if (found != null && !found.equals("C")) {
      problems.add(
          "column outbox."
              + column
              + " sorts by collation "
              + found
              + ": claims cannot use its indexes. Run: ALTER TABLE outbox ALTER COLUMN "
              + column
              + " TYPE TEXT COLLATE \"C\"");
    }
  }

  private @Nullable String text(String sql, String parameter) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, parameter);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }
}
