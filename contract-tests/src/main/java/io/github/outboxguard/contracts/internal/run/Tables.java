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
import org.jspecify.annotations.Nullable;

/** The tables of the outbox under test: emptied between runs, and counted. */
final class Tables {
  private static final String SEED = "_contract_seed";

  private final Admin admin;

  /** Names as the database wants them quoted. */
  private final List<String> names;

  private final Set<String> seeded;

  private Tables(Admin admin, List<String> names, Set<String> seeded) {
    this.admin = admin;
    this.names = names;
    this.seeded = seeded;
  }

  /** All tables that are there; rows that they have now are there again after each reset. */
  static Tables now(Admin admin) throws SQLException {
    return admin.ask(
        statement -> {
          List<String> names = read(statement.getConnection());
          Set<String> seeded = new TreeSet<>();
          for (String name : names) {
            if (count(statement, name) > 0) {
              seeded.add(name);
              statement.execute("create table " + seed(name) + " as select * from " + name);
            }
          }
          return new Tables(admin, names, seeded);
        });
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
    admin.ask(
        statement -> {
          List<String> changed = new ArrayList<>(names);
          for (String name : seeded) {
            if (isAsSeeded(statement, name)) {
              changed.remove(name);
            }
          }
          empty(statement, changed);
          for (String name : seeded) {
            if (changed.contains(name)) {
              statement.execute("insert into " + name + " select * from " + seed(name));
            }
          }
          return names;
        });
  }

  /**
   * Large tables of fixed rows are common, for locks by slot; writing them anew in each run would
   * cost more than the run.
   */
  private static boolean isAsSeeded(Statement statement, String name) throws SQLException {
    String difference =
        "select count(*) from (select * from "
            + name
            + " except select * from "
            + seed(name)
            + ") d";
    try (ResultSet result = statement.executeQuery(difference)) {
      result.next();
      if (result.getLong(1) > 0) {
        return false;
      }
    }
    return count(statement, name) == count(statement, seed(name));
  }

  private static void empty(Statement statement, List<String> names) throws SQLException {
    List<String> left = new ArrayList<>(names);
    while (!left.isEmpty()) {
      int before = left.size();
      SQLException refused = null;
      for (String name : List.copyOf(left)) {
        try {
          statement.execute("delete from " + name);
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

  private static String seed(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "") + SEED;
  }
}
