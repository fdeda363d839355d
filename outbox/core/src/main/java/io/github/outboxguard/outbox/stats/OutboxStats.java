package io.github.outboxguard.outbox.stats;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.internal.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads how an outbox is doing from the indexes of open rows: the cost grows with what is pending,
 * never with what was dispatched. Thread-safe.
 */
public final class OutboxStats {
  private final Dialect dialect;

  private OutboxStats(Dialect dialect) {
    this.dialect = dialect;
  }

  /** The statistics of a database. */
  public static OutboxStats of(Database database) {
    return new OutboxStats(Dialect.of(database));
  }

  /** Reads all topics that have open or dead rows, by name. */
  public Map<String, TopicStats> read(Connection connection) throws SQLException {
    Map<String, TopicStats> topics = new TreeMap<>();
    open(connection, topics);
    dead(connection, topics);
    return topics;
  }

  private void open(Connection connection, Map<String, TopicStats> topics) throws SQLException {
    String columns =
        "SELECT o.topic, o.available_at, o.lease_until, o.attempts FROM outbox o WHERE ";
    String now = dialect.stableNow();
    String sql =
        "SELECT topic, COUNT(*), SUM(CASE WHEN available_at <= $now THEN 1 ELSE 0 END), "
                .replace("$now", now)
            + dialect.micros(now)
            + " - "
            + dialect.micros("MIN(available_at)")
            + ", SUM(CASE WHEN lease_until > $now THEN 1 ELSE 0 END), SUM(CASE WHEN lease_until <= $now THEN 1 ELSE 0 END)"
                .replace("$now", now)
            + ", MAX(attempts), SUM(CASE WHEN attempts > 5 THEN 1 ELSE 0 END) FROM ("
            + columns
            + dialect.openAny("o")
            + " UNION ALL "
            + columns
            + dialect.openKey("o")
            + " AND o.dead_at IS NULL) open_rows GROUP BY topic";
    try (PreparedStatement select = connection.prepareStatement(sql);
        ResultSet row = select.executeQuery()) {
      while (row.next()) {
        String topic = row.getString(1);
        long age = row.getLong(3) == 0 ? 0 : Math.max(0, row.getLong(4));
        topics.put(
            topic,
            new TopicStats(
                topic,
                row.getLong(2),
                row.getLong(3),
                Duration.ofNanos(age * 1000),
                row.getLong(5),
                row.getLong(6),
                row.getInt(7),
                row.getLong(8),
                0,
                0));
      }
    }
  }

  private void dead(Connection connection, Map<String, TopicStats> topics) throws SQLException {
    String sql =
        "SELECT topic, COUNT(*), SUM(CASE WHEN blocks_key THEN 1 ELSE 0 END) FROM outbox"
            + " WHERE dead_at IS NOT NULL AND discarded_at IS NULL AND dispatched_at IS NULL GROUP BY topic";
    try (PreparedStatement select = connection.prepareStatement(sql);
        ResultSet row = select.executeQuery()) {
      while (row.next()) {
        String topic = row.getString(1);
        TopicStats open = topics.getOrDefault(topic, TopicStats.none(topic));
        topics.put(topic, open.withDead(row.getLong(2), row.getLong(3)));
      }
    }
  }
}
