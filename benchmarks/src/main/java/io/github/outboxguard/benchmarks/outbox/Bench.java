package io.github.outboxguard.benchmarks.outbox;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** The server, the pool and the small tools that every measurement shares. */
final class Bench implements AutoCloseable {
  static final String PAYLOAD = "{\"data\":\"" + "x".repeat(1012) + "\"}";

  final HikariDataSource pool;
  private final EmbeddedPostgres server;

  Bench() throws IOException {
    server =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("shared_buffers", "256MB")
            .setServerConfig("max_wal_size", "2GB")
            .start();
    HikariConfig config = new HikariConfig();
    config.setDataSource(server.getPostgresDatabase());
    config.setMaximumPoolSize(12);
    pool = new HikariDataSource(config);
  }

  /** An empty outbox. */
  void freshOutbox() throws SQLException {
    execute(
        "DROP TABLE IF EXISTS outbox, processed_messages, outbox_lease, outbox_archive,"
            + " outbox_schema_version");
    try (Connection connection = pool.getConnection()) {
      OutboxSchema.of(Database.POSTGRESQL).migrate(connection);
    }
  }

  /** Files rows by SQL, quickly; keys 0 means rows without order. */
  void fill(int rows, int keys, String topic) throws SQLException {
    String key = keys == 0 ? "NULL" : "'k' || (g % " + keys + ")";
    execute(
        "INSERT INTO outbox (topic, aggregate_id, ordered, payload) SELECT '"
            + topic
            + "', "
            + key
            + ", "
            + (keys > 0)
            + ", '"
            + PAYLOAD
            + "' FROM generate_series(1, "
            + rows
            + ") g");
    execute("ANALYZE outbox");
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  long number(String sql) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Where another process finds the server. */
  String url() {
    return server.getJdbcUrl("postgres", "postgres");
  }

  /** How many transactions have written so far; each of them waited for the disk. */
  long writes() throws SQLException {
    return number("SELECT pg_current_xact_id()::text::bigint");
  }

  /** Processor time of this process so far: the same on a busy machine as on an idle one. */
  static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  static double median(double... values) {
    return quantile(0.5, values);
  }

  static double quantile(double q, double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
  }

  static double perSecond(long rows, long nanos) {
    return rows * 1e9 / nanos;
  }

  @Override
  public void close() throws IOException {
    pool.close();
    server.close();
  }
}
