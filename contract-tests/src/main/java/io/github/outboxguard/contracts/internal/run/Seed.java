package io.github.outboxguard.contracts.internal.run;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The rows with which a table comes: slots to lock, a version. A copy of them lies beside it.
 *
 * @param table as the database quotes it
 * @param rows each row as text, and how often it is there
 */
record Seed(String table, Map<String, Integer> rows) {
  private static final String SUFFIX = "_contract_seed";

  /** Keeps what a table holds now. */
  static Seed keep(Statement statement, String table) throws SQLException {
    statement.execute("create table " + copyOf(table) + " as select * from " + table);
    return new Seed(table, read(statement, table));
  }

  /**
   * Whether the table is as it was: large tables of fixed rows are common, and writing them anew
   * for each run would cost more than the run.
   */
  boolean intact(Statement statement) throws SQLException {
    return rows.equals(read(statement, table));
  }

  /** Fills the emptied table again. */
  void restore(Statement statement) throws SQLException {
    statement.execute("insert into " + table + " select * from " + copyOf(table));
  }

  private static Map<String, Integer> read(Statement statement, String table) throws SQLException {
    Map<String, Integer> rows = new HashMap<>();
    try (ResultSet result = statement.executeQuery("select * from " + table)) {
      int columns = result.getMetaData().getColumnCount();
      StringBuilder row = new StringBuilder();
      while (result.next()) {
        row.setLength(0);
        for (int i = 1; i <= columns; i++) {
          row.append(result.getString(i)).append('\u0000');
        }
        rows.merge(row.toString(), 1, Integer::sum);
      }
    }
    return rows;
  }

  private static String copyOf(String table) {
    return table.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "") + SUFFIX;
  }
}
