package io.github.outboxguard.contracts.internal.run;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The tables of the outbox under test: made as they were between runs, and counted. */
final class Tables {
  private final Admin admin;

  /** Names as the database wants them quoted. */
  private final List<String> names;

  private final Map<String, Seed> seeds;
  private final Touched touched;

  private Tables(Admin admin, List<String> names, Map<String, Seed> seeds) {
    this.admin = admin;
    this.names = names;
    this.seeds = seeds;
    this.touched = new Touched(names, seeds.keySet());
  }

  /** All tables that are there; rows that they have now are there again after each reset. */
  static Tables now(Admin admin) throws SQLException {
    return admin.ask(
        statement -> {
          List<String> names = read(statement.getConnection());
          Map<String, Seed> seeds = new TreeMap<>();
          for (String name : names) {
            if (count(statement, name) > 0) {
              seeds.put(name, Seed.keep(statement, name));
            }
          }
          return new Tables(admin, names, seeds);
        });
  }

  /** Names as the database wants them quoted. */
  List<String> names() {
    return names;
  }

  /** What the statements since the last reset may have changed. */
  Touched touched() {
    return touched;
  }

  private static List<String> read(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    DatabaseMetaData meta = connection.getMetaData();
    String quote = meta.getIdentifierQuoteString().strip();
    try (ResultSet tables =
        meta.getTables(
            connection.getCatalog(),
            schemaOf(connection),
            "%",
            new String[] {"TABLE", "BASE TABLE"})) {
      while (tables.next()) {
        String schema = tables.getString("TABLE_SCHEM");
        String name = tables.getString("TABLE_NAME");
        boolean systems = schema != null && schema.equalsIgnoreCase("information_schema");
        if (!systems && !name.startsWith("sqlite_")) {
          names.add(quote + name + quote);
        }
      }
    }
    return names;
  }

  private static @Nullable String schemaOf(Connection connection) {
    try {
      return connection.getSchema();
    } catch (SQLException | AbstractMethodError e) {
      return null;
    }
  }

  /** Makes all tables as they were. */
  void reset() throws SQLException {
    List<String> suspects = touched.suspects();
    Set<String> changed =
        admin.ask(
            statement -> {
              Set<String> restored = new TreeSet<>();
              List<String> unclean = new ArrayList<>(suspects);
              for (String name : suspects) {
                Seed seed = seeds.get(name);
                if (seed != null && seed.intact(statement)) {
                  unclean.remove(name);
                } else if (seed != null) {
                  restored.add(name);
                }
              }
              Set<String> emptied = empty(statement, unclean);
              for (String name : restored) {
                Objects.requireNonNull(seeds.get(name)).restore(statement);
              }
              restored.addAll(emptied);
              return restored;
            });
    touched.clear(changed);
  }

  /** Returns those that were not empty. */
  private static Set<String> empty(Statement statement, List<String> names) throws SQLException {
    Set<String> filled = new TreeSet<>();
    List<String> left = new ArrayList<>(names);
    while (!left.isEmpty()) {
      int before = left.size();
      SQLException refused = null;
      for (String name : List.copyOf(left)) {
        try {
          if (statement.executeUpdate("delete from " + name) > 0) {
            filled.add(name);
          }
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
    return filled;
  }

  /** The number of rows of each table. */
  Map<String, Long> counts() throws SQLException {
    return admin.ask(
        statement -> {
          Map<String, Long> counts = new TreeMap<>();
          for (String name : names) {
            counts.put(name, count(statement, name));
          }
          return counts;
        });
  }

  private static long count(Statement statement, String table) throws SQLException {
    try (ResultSet result = statement.executeQuery("select count(*) from " + table)) {
      result.next();
      return result.getLong(1);
    }
  }
}
