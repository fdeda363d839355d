package io.github.outboxguard.outbox.schema;

import io.github.outboxguard.outbox.Database;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares the tables of a connection with the script: the script is the only list of names. */
final class SchemaCheck {
  private static final Pattern TABLE = Pattern.compile("(?is)^CREATE TABLE (\\w+)\\s*\\((.*)");
  private static final Pattern INDEX =
      Pattern.compile("(?is)^CREATE (?:UNIQUE )?INDEX (\\w+) ON (\\w+)\\s*\\(.*");
  private static final Pattern KEY = Pattern.compile("(?i)^(?:UNIQUE )?KEY (\\w+) \\(.*");
  private static final Set<String> NOT_COLUMNS =
      Set.of("check", "primary", "unique", "key", "constraint");

  private final Database database;
  private final Connection connection;

  SchemaCheck(Database database, Connection connection) {
    this.database = database;
    this.connection = connection;
  }

  SchemaReport run(int version) throws SQLException {
    List<String> problems = new ArrayList<>();
    if (version != OutboxSchema.VERSION) {
      problems.add(
          "outbox_schema_version says " + version + ", this library needs " + OutboxSchema.VERSION);
    }
    for (String statement : SqlScript.statements(OutboxSchema.of(database).script())) {
      Matcher table = TABLE.matcher(statement);
      Matcher index = INDEX.matcher(statement);
      if (table.matches()) {
        table(table.group(1), table.group(2), problems);
      } else if (index.matches()) {
        index(index.group(2), index.group(1), statement, problems);
      }
    }
    return new SchemaReport(version, problems);
  }

  private void table(String name, String body, List<String> problems) throws SQLException {
    Map<String, String> found = columns(name);
    if (found.isEmpty()) {
      problems.add("table " + name + " is missing");
      return;
    }
    for (String line : body.split("\n")) {
      String trimmed = line.strip();
      if (trimmed.startsWith(")")) {
        // What follows are options of the table.
        break;
      }
      String first = trimmed.split("\\W", 2)[0].toLowerCase(Locale.ROOT);
      Matcher key = KEY.matcher(trimmed);
      if (key.matches()) {
        index(name, key.group(1), trimmed, problems);
      } else if (isColumn(line, first) && !found.containsKey(first)) {
        problems.add("column " + name + "." + first + " is missing");
      }
    }
    if (database == Database.POSTGRESQL && name.equals("outbox")) {
      new PostgresFacts(connection).columns(body, problems);
    }
  }

  // Columns are indented by two spaces; continuations by more.
  private static boolean isColumn(String line, String first) {
    return line.startsWith("  ")
        && !line.startsWith("   ")
        && !first.isEmpty()
        && !NOT_COLUMNS.contains(first);
  }

  private void index(String table, String name, String script, List<String> problems)
      throws SQLException {
    if (columns(table).isEmpty()) {
      return;
    }
    if (database == Database.POSTGRESQL) {
      boolean partial = script.toUpperCase(Locale.ROOT).contains(" WHERE ");
      String index = (partial ? "partial index " : "index ") + name + " on " + table;
      String found = new PostgresFacts(connection).index(name);
      if (found == null) {
        problems.add(index + " is missing" + cost(name));
      } else if (!PostgresFacts.sameIndex(script, found)) {
        String remedy = ". Run: DROP INDEX " + name + "; " + script.replaceAll("\\s+", " ");
        problems.add(index + " is not as claims need it (" + found + ")" + cost(name) + remedy);
      }
      return;
    }
    if (!indexes(table).contains(name)) {
      problems.add("index " + name + " on " + table + " is missing" + cost(name));
    }
  }

  private static String cost(String index) {
    return switch (index) {
      case "outbox_pending", "outbox_key_head", "outbox_key_due" ->
          ": every claim reads the whole table";
      case "outbox_request" -> ": repeated requests are stored twice";
      case "outbox_dispatched", "processed_messages_age" -> ": retention reads the whole table";
      default -> "";
    };
  }

  private Set<String> indexes(String table) throws SQLException {
    Set<String> names = new HashSet<>();
    try (ResultSet rows =
        connection
            .getMetaData()
            .getIndexInfo(connection.getCatalog(), schema(), stored(table), false, true)) {
      while (rows.next()) {
        String name = rows.getString("INDEX_NAME");
        if (name != null) {
          names.add(name.toLowerCase(Locale.ROOT));
        }
      }
    }
    return names;
  }

  private Map<String, String> columns(String table) throws SQLException {
    Map<String, String> columns = new LinkedHashMap<>();
    try (ResultSet rows =
        connection
            .getMetaData()
            .getColumns(connection.getCatalog(), schema(), pattern(stored(table)), null)) {
      while (rows.next()) {
        columns.put(
            rows.getString("COLUMN_NAME").toLowerCase(Locale.ROOT), rows.getString("TYPE_NAME"));
      }
    }
    return columns;
  }

  static boolean hasTable(Database database, Connection connection, String table)
      throws SQLException {
    return !new SchemaCheck(database, connection).columns(table).isEmpty();
  }

  private @Nullable String schema() throws SQLException {
    return database == Database.SQLITE ? null : connection.getSchema();
  }

  private String stored(String name) {
    return database == Database.H2 ? name.toUpperCase(Locale.ROOT) : name;
  }

  // The underscore is a wildcard in metadata patterns.
  private String pattern(String name) throws SQLException {
    String escape = connection.getMetaData().getSearchStringEscape();
    return escape == null || escape.isEmpty() ? name : name.replace("_", escape + "_");
  }
}
