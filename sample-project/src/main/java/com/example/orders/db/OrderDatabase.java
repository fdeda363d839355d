package com.example.orders.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The database: one that the user names by a JDBC URL, or an embedded PostgreSQL. */
public final class OrderDatabase implements AutoCloseable {
  private final String url;
  private final HikariDataSource pool;
  private final AutoCloseable server;

  private OrderDatabase(String url, AutoCloseable server) {
    this.url = url;
    this.server = server;
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(8);
    config.setPoolName("orders");
    pool = new HikariDataSource(config);
  }

  /** A database that runs already. */
  public static OrderDatabase at(String jdbcUrl) {
    return new OrderDatabase(jdbcUrl, () -> {});
  }

  /** A PostgreSQL that runs as a child process until it is closed, with an empty database. */
  public static OrderDatabase embedded() throws IOException {
    EmbeddedPostgres postgres = EmbeddedPostgres.builder().start();
    return new OrderDatabase(postgres.getJdbcUrl("postgres", "postgres"), postgres);
  }

  public String url() {
    return url;
  }

  public DataSource dataSource() {
    return pool;
  }

  /** Connections outside the pool, for one that is held for long. */
  public DataSource unpooled() {
    PGSimpleDataSource connections = new PGSimpleDataSource();
    connections.setUrl(url);
    return connections;
  }

  /** Runs a script from the class path. */
  public void run(String resource) throws IOException, SQLException {
    try (InputStream script = OrderDatabase.class.getResourceAsStream(resource);
        Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      if (script == null) {
        throw new IOException("There is no " + resource + " on the class path");
      }
      statement.execute(new String(script.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close() throws Exception {
    pool.close();
    server.close();
  }
}
