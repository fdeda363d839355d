package io.github.outboxguard.outbox.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.Enqueued;
import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.OutboxWriter;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.SenderThreads;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;

/** An outbox in a schema of its own; closing it checks that nothing was left behind. */
public final class TestOutbox implements AutoCloseable {
  public final Database database;
  public final DataSource direct;
  public final TestPool pool;
  public final OutboxWriter writer;

  public TestOutbox(Server server) {
    this(server, 8);
  }

  public TestOutbox(Server server, int poolSize) {
    this.database = server.database;
    this.direct = server.newSchema();
    this.pool = new TestPool(direct, poolSize);
    this.writer = OutboxWriter.of(database);
    try (Connection connection = direct.getConnection()) {
      OutboxSchema.of(database).migrate(connection);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Work in a transaction. */
  public interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  public <T> T tx(Work<T> work) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      T result = work.on(connection);
      connection.commit();
      return result;
    }
  }

  public Enqueued enqueue(OutboxMessage.Builder message) throws SQLException {
    OutboxMessage built = message.build();
    return tx(c -> writer.enqueue(c, built));
  }

  public Enqueued enqueue(String topic, String key, String body) throws SQLException {
    return tx(c -> writer.enqueue(c, topic, key, body));
  }

  /** Its senders are virtual threads if {@code -Doutbox.threads=virtual} says so. */
  public Dispatcher.Builder dispatcher() {
    Dispatcher.Builder builder = Dispatcher.builder(database, pool);
    return "virtual".equals(System.getProperty("outbox.threads"))
        ? builder.threads(SenderThreads.virtual())
        : builder;
  }

  public int execute(String sql, Object... parameters) throws SQLException {
    try (Connection connection = direct.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return statement.execute() ? 0 : statement.getUpdateCount();
    }
  }

  public List<Map<String, Object>> query(String sql) throws SQLException {
    try (Connection connection = direct.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      ResultSetMetaData columns = rows.getMetaData();
      List<Map<String, Object>> result = new ArrayList<>();
      while (rows.next()) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          row.put(columns.getColumnLabel(i).toLowerCase(Locale.ROOT), value(rows.getObject(i)));
        }
        result.add(row);
      }
      return result;
    }
  }

  private static Object value(Object raw) throws SQLException {
    return raw instanceof java.sql.Clob clob ? clob.getSubString(1, (int) clob.length()) : raw;
  }

  public long count(String where) throws SQLException {
    Object count = query("SELECT COUNT(*) AS n FROM outbox WHERE " + where).get(0).get("n");
    return ((Number) count).longValue();
  }

  public Map<String, Object> row(long id) throws SQLException {
    return query("SELECT * FROM outbox WHERE id = " + id).get(0);
  }

  /** Makes everything that waits due now. */
  public void makeDue() throws SQLException {
    execute("UPDATE outbox SET available_at = created_at WHERE dispatched_at IS NULL");
  }

  /** Lets every lease run out now. */
  public void expireLeases() throws SQLException {
    execute("UPDATE outbox SET lease_until = created_at WHERE lease_until IS NOT NULL");
  }

  @Override
  public void close() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("outbox-") || thread.getName().contains("-send-")) {
        try {
          thread.join(5_000);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        assertThat(thread.isAlive()).as("thread left behind: %s", thread).isFalse();
      }
    }
    assertThat(pool.held()).as("connections left behind").isEmpty();
    pool.close();
  }
}
