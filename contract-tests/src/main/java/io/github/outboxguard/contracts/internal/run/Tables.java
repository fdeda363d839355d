package io.github.outboxguard.contracts.internal.run;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.sql.DataSource;

/** The tables of the outbox under test: emptied between runs, and counted. */
final class Tables {
  private static final String SEED = "_contract_seed";

  private final DataSource real;
  private final List<String> names;
  private final Set<String> seeded;

  private Tables(DataSource real, List<String> names, Set<String> seeded) {
    this.real = real;
    this.names = names;
    this.seeded = seeded;
  }

  /** All tables that are there; rows that they have now are there again after each reset. */
  static Tables now(DataSource real) throws SQLException {
    try (Connection connection = real.getConnection();
        Statement statement = connection.createStatement()) {
      List<String> names = read(connection);
      Set<String> seeded = new TreeSet<>();
      for (String name : names) {
        if (count(statement, quoted(connection, name)) > 0) {
          seeded.add(name);
          statement.execute(
              "create table " + seed(name) + " as select * from " + quoted(connection, name));
        }
      }
      return new Tables(real, names, seeded);
    }
  }

  private static List<String> read(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    DatabaseMetaData meta = connection.getMetaData();
    String schema = schemaOf(connection);
    try (ResultSet tables =
        meta.getTables(
            connection.getCatalog(), schema, "%", new String[] {"TABLE", "BASE TABLE"})) {
      while (tables.next()) {
        String found = tables.getString("TABLE_SCHEM");
        if (found == null || !found.equalsIgnoreCase("information_schema")) {
          names.add(tables.getString("TABLE_NAME"));
        }
      }
    }
    return names;
  }

  @SuppressWarnings("NullAway" /* JDBC takes null as "any schema". */)
  private static String schemaOf(Connection connection) {
    try {
      return connection.getSchema();
    } catch (SQLException | AbstractMethodError e) {
      return null;
    }
  }

  /** Makes all tables as they were. */
  void reset() throws SQLException {
    try (Connection connection = real.getConnection();
        Statement statement = connection.createStatement()) {
      List<String> left = new ArrayList<>(names);
      while (!left.isEmpty()) {
        int before = left.size();
        SQLException refused = null;
        for (String name : List.copyOf(left)) {
          try {
            statement.execute("delete from " + quoted(connection, name));
            left.remove(name);
          } catch (SQLException e) {
            // Another table still refers to this one: try again when that one is empty.
            refused = e;
          }
        }
        if (left.size() == before && refused != null) {
          throw refused;
        }
      }
      for (String name : seeded) {
        statement.execute(
            "insert into " + quoted(connection, name) + " select * from " + seed(name));
      }
    }
  }

  /** The number of rows of each table. */
  Map<String, Long> counts() throws SQLException {
    Map<String, Long> counts = new TreeMap<>();
    try (Connection connection = real.getConnection();
        Statement statement = connection.createStatement()) {
      for (String name : names) {
        counts.put(name, count(statement, quoted(connection, name)));
      }
    }
    return counts;
  }

  private static long count(Statement statement, String table) throws SQLException {
    try (ResultSet result = statement.executeQuery("select count(*) from " + table)) {
      result.next();
      return result.getLong(1);
    }
  }

  private static String seed(String name) {
    return name.toLowerCase(Locale.ROOT) + SEED;
  }

  private static String quoted(Connection connection, String name) throws SQLException {
    String quote = connection.getMetaData().getIdentifierQuoteString().strip();
    return quote + name.replace(quote.isEmpty() ? "\u0000" : quote, "") + quote;
  }
}
