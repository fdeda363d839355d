package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.ContractDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** One PostgreSQL per JVM, one database per test class. */
final class PostgresServer {
  /**
   * A statement is planned once for each session, not once for each call: to plan a claim takes the
   * server several times as long as to carry it out on the few rows of a test.
   */
  private static final Map<String, String> PLANS_ONCE =
      Map.of("prepareThreshold", "1", "options", "-c plan_cache_mode=force_generic_plan");

  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static @Nullable EmbeddedPostgres server;

  private PostgresServer() {}

  private static synchronized EmbeddedPostgres server() {
    EmbeddedPostgres running = server;
    if (running == null) {
      try {
        // Durability is on: an asynchronous commit would make "committed" mean "soon visible to
        // logical decoding".
        running = EmbeddedPostgres.builder().setServerConfig("synchronous_commit", "on").start();
      } catch (IOException e) {
        throw new UncheckedIOException("embedded PostgreSQL does not start", e);
      }
      EmbeddedPostgres started = running;
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(started)));
      server = running;
    }
    return running;
  }

  private static void stop(EmbeddedPostgres started) {
    try {
      started.close();
    } catch (IOException e) {
      // The JVM ends; the server's own watchdog removes what is left.
    }
  }

  static ContractDatabase fresh() {
    EmbeddedPostgres running = server();
    String name = "contract_" + DATABASES.incrementAndGet();
    try (Connection connection = running.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot create a database in embedded PostgreSQL", e);
    }
    DataSource dataSource = running.getDatabase("postgres", name, PLANS_ONCE);
    return new EmbeddedDatabases.Embedded("embedded PostgreSQL", dataSource, "");
  }
}
