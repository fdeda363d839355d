package io.github.outboxguard.outbox.consume;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.Micros;
import io.github.outboxguard.outbox.internal.Sessions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Forgets messages that were processed long ago. It refuses a window in which a message could still
 * be delivered again, since forgetting it then would let it act twice. Thread-safe.
 */
public final class LedgerRetention {
  private static final int BATCH = 1000;

  private final Dialect dialect;
  private final Sessions sessions;
  private final Duration keep;

  private LedgerRetention(Dialect dialect, Sessions sessions, Duration keep) {
    this.dialect = dialect;
    this.sessions = sessions;
    this.keep = keep;
  }

  /**
   * A pruner.
   *
   * @param keep how long processed messages are remembered, usually 14 days
   * @param longestRetry longest time in which a message may come again: for our dispatcher {@code
   *     TopicPolicy.longestRetry()}; for a queue its retention; plus what operators replay
   * @throws IllegalArgumentException if {@code keep} is not longer
   */
  public static LedgerRetention of(
      Database database, DataSource dataSource, Duration keep, Duration longestRetry) {
    if (keep.compareTo(longestRetry) <= 0) {
      throw new IllegalArgumentException(
          "The ledger must remember messages for longer than they can come again: keep "
              + keep
              + " is not more than the longest retry "
              + longestRetry);
    }
    Dialect dialect = Dialect.of(database);
    return new LedgerRetention(
        dialect, new Sessions(dataSource, dialect, Duration.ofSeconds(30)), keep);
  }

  /** Forgets in small transactions; returns how many rows. Claims in progress stay. */
  public long runOnce() throws SQLException {
    long removed = 0;
    int rows;
    do {
      rows = sessions.transact(this::batch);
      removed += rows;
    } while (rows == BATCH);
    return removed;
  }

  private int batch(Connection connection) throws SQLException {
    dialect.beginWrite(connection);
    record Key(String handler, String messageId) {}
    List<Key> keys = new ArrayList<>();
    String select =
        "SELECT handler, message_id FROM processed_messages WHERE processed_at < "
            + dialect.plusMicros(dialect.stableNow())
            + " ORDER BY processed_at LIMIT "
            + BATCH
            + dialect.skipLocked();
    try (PreparedStatement statement = connection.prepareStatement(select)) {
      statement.setLong(1, -Micros.of(keep));
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          keys.add(new Key(row.getString(1), row.getString(2)));
        }
      }
    }
    try (PreparedStatement delete =
        connection.prepareStatement(
            "DELETE FROM processed_messages WHERE handler = ? AND message_id = ? AND processed_at IS NOT NULL")) {
      for (Key key : keys) {
        delete.setString(1, key.handler());
        delete.setString(2, key.messageId());
        delete.addBatch();
      }
      if (!keys.isEmpty()) {
        delete.executeBatch();
      }
    }
    return keys.size();
  }
}
