package io.github.outboxguard.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

/** The databases whose SQL this library speaks and is tested on. */
public enum Database {
  /** PostgreSQL 14 and later. */
  POSTGRESQL,
  /** MySQL 8.0.16 and later. */
  MYSQL,
  /** MariaDB 10.6 and later. */
  MARIADB,
  /** SQLite 3.42 and later. */
  SQLITE,
  /** H2 2.3 and later. */
  H2;

  /**
   * Asks the connection what it is connected to.
   *
   * @param connection an open connection
   * @return the database behind it
   * @throws SQLException if the driver cannot tell
   * @throws IllegalArgumentException if the product is none of these
   */
  public static Database of(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    String version = connection.getMetaData().getDatabaseProductVersion();
    String name = product.toLowerCase(Locale.ROOT);
    if (name.contains("postgres")) {
      return POSTGRESQL;
    }
    // MariaDB behind a MySQL driver calls itself MySQL and tells the truth in its version only.
    if (name.contains("mariadb") || version.toLowerCase(Locale.ROOT).contains("mariadb")) {
      return MARIADB;
    }
    if (name.contains("mysql")) {
      return MYSQL;
    }
    if (name.contains("sqlite")) {
      return SQLITE;
    }
    if (name.equals("h2")) {
      return H2;
    }
    throw new IllegalArgumentException(
        "No outbox SQL for the database product '"
            + product
            + "'. Supported: PostgreSQL, MySQL, MariaDB, SQLite, H2.");
  }

  /** The folder name of this database's scripts, for example {@code postgresql}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
