package io.github.outboxguard.outbox.deadletter;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.ErrorText;
import io.github.outboxguard.outbox.internal.Micros;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What an operator does with dead letters. Every call works on the caller's connection and leaves
 * the commit to it when autocommit is off. Thread-safe.
 */
public final class DeadLetters {
  private static final String DEAD =
      "dead_at IS NOT NULL AND discarded_at IS NULL AND dispatched_at IS NULL";

  private final Dialect dialect;
  private final Duration ledgerWindow;

  private DeadLetters(Dialect dialect, Duration ledgerWindow) {
    this.dialect = dialect;
    this.ledgerWindow = ledgerWindow;
  }

  /** The dead letters of a database, for consumers that remember messages for 14 days. */
  public static DeadLetters of(Database database) {
    return new DeadLetters(Dialect.of(database), Duration.ofDays(14));
  }

  /** The same for consumers that remember messages for another time. */
  public DeadLetters withLedgerWindow(Duration window) {
    return new DeadLetters(dialect, window);
  }

  /**
   * Lists dead letters by id.
   *
   * @param topic only this one, or null for all
   * @param afterId only greater ids; 0 to start, then the last one seen
   * @param most of the list, 1 to 10 000
   */
  public List<DeadLetter> list(
      Connection connection, @Nullable String topic, long afterId, int most) throws SQLException {
    if (most < 1 || most > 10_000) {
      throw new IllegalArgumentException("List 1 to 10000 dead letters, not " + most);
    }
    String sql =
        "SELECT id, message_id, topic, aggregate_id, attempts, last_error, "
            + dialect.micros("created_at")
            + ", "
            + dialect.micros("dead_at")
            + ", blocks_key FROM outbox WHERE "
            + DEAD
            + " AND id > ?"
            + (topic == null ? "" : " AND topic = ?")
            + " ORDER BY id LIMIT "
            + most;
    List<DeadLetter> letters = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setLong(1, afterId);
      if (topic != null) {
        select.setString(2, topic);
      }
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          letters.add(read(row));
        }
      }
    }
    return letters;
  }

  private static DeadLetter read(ResultSet row) throws SQLException {
    return new DeadLetter(
        row.getLong(1),
        UUID.fromString(row.getString(2)),
        row.getString(3),
        row.getString(4),
        row.getInt(5),
        row.getString(6),
        Micros.instant(row.getLong(7)),
        Micros.instant(row.getLong(8)),
        row.getBoolean(9));
  }

  /**
   * Makes a dead letter due again with all its attempts. One that blocked its key goes out before
   * the messages that waited for it; one whose key went on goes out of order.
   *
   * @return whether it was dead; false if somebody else was faster
   * @throws IllegalStateException if it died longer ago than consumers remember: they would act on
   *     it a second time if an attempt had arrived. Use {@link #replayDespiteLedger} to insist
   */
  public boolean replay(Connection connection, long id) throws SQLException {
    String sql =
        "SELECT 1 FROM outbox WHERE id = ? AND "
            + DEAD
            + " AND dead_at <= "
            + dialect.plusMicros(dialect.now());
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setLong(1, id);
      select.setLong(2, -Micros.of(ledgerWindow));
      try (ResultSet row = select.executeQuery()) {
        if (row.next()) {
          throw new IllegalStateException(
              "Dead letter "
                  + id
                  + " is older than the "
                  + ledgerWindow.toDays()
                  + " days that consumers remember, so a duplicate would not be noticed."
                  + " Check with the receiver, then use replayDespiteLedger.");
        }
      }
    }
    return replayDespiteLedger(connection, id);
  }

  /** As {@link #replay}, whatever the age. */
  public boolean replayDespiteLedger(Connection connection, long id) throws SQLException {
    String sql =
        "UPDATE outbox SET dead_at = NULL, blocks_key = FALSE, attempts = 0, available_at = "
            + dialect.now()
            + ", lease_until = NULL, lease_token = NULL, lease_owner = NULL WHERE id = ? AND "
            + DEAD;
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      update.setLong(1, id);
      return update.executeUpdate() == 1;
    }
  }

  /**
   * Replays every dead letter of a topic that is young enough, at most so many; returns how many.
   */
  public int replayAll(Connection connection, String topic, int most) throws SQLException {
    int replayed = 0;
    for (DeadLetter letter : list(connection, topic, 0, most)) {
      boolean young = letter.deadAt().plus(ledgerWindow).isAfter(databaseNow(connection));
      if (young && replayDespiteLedger(connection, letter.id())) {
        replayed++;
      }
    }
    return replayed;
  }

  private Instant databaseNow(Connection connection) throws SQLException {
    try (PreparedStatement select =
            connection.prepareStatement("SELECT " + dialect.micros(dialect.now()));
        ResultSet row = select.executeQuery()) {
      row.next();
      return Micros.instant(row.getLong(1));
    }
  }

  /**
   * Gives a dead letter up for good: its key goes on, and retention may remove the row later.
   *
   * @param reason for those who read the row later, at most 200 chars, without secrets
   * @return whether it was dead
   */
  public boolean discard(Connection connection, long id, String reason) throws SQLException {
    String error = null;
    try (PreparedStatement select =
        connection.prepareStatement("SELECT last_error FROM outbox WHERE id = ? AND " + DEAD)) {
      select.setLong(1, id);
      try (ResultSet row = select.executeQuery()) {
        if (!row.next()) {
          return false;
        }
        error = row.getString(1);
      }
    }
    String cut = reason.length() > 200 ? reason.substring(0, 200) : reason;
    String text = "Discarded: " + ErrorText.clean(cut) + (error == null ? "" : " | " + error);
    String sql =
        "UPDATE outbox SET discarded_at = "
            + dialect.now()
            + ", blocks_key = FALSE, last_error = ? WHERE id = ? AND "
            + DEAD;
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      update.setString(1, text);
      update.setLong(2, id);
      return update.executeUpdate() == 1;
    }
  }
}
