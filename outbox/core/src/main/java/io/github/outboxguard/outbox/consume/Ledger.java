package io.github.outboxguard.outbox.consume;

import io.github.outboxguard.outbox.internal.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The table {@code processed_messages}: one row per handler and message. */
final class Ledger {
  private static final int CLAIMED = 0;
  private static final int PROCESSED = 1;

  private final Dialect dialect;
  private final String handler;

  Ledger(Dialect dialect, String handler) {
    this.dialect = dialect;
    this.handler = handler;
  }

  /** What a claim found. */
  enum Claim {
    MINE,
    PROCESSED,
    BUSY
  }

  /**
   * What a claim found, and how often there was one.
   *
   * @param claim who has the message
   * @param attempts claims so far, this one included
   */
  record Claimed(Claim claim, int attempts) {}

  /**
   * Records the message as processed in the open transaction. A second copy waits here until the
   * first one's transaction ends, and then sees what became of it.
   */
  Claim record(Connection connection, String messageId) throws SQLException {
    String insert =
        dialect.insertIgnore(
            "processed_messages",
            "handler, message_id, state, processed_at",
            "?, ?, " + PROCESSED + ", " + dialect.now());
    if (insert(connection, insert, messageId)) {
      return Claim.MINE;
    }
    // A claim of an external effect whose owner is gone may be taken over; a live one may not.
    String takeOver =
        "UPDATE processed_messages SET state = "
            + PROCESSED
            + ", processed_at = "
            + dialect.now()
            + ", lease_until = NULL, lease_token = NULL WHERE handler = ? AND message_id = ? AND state = "
            + CLAIMED
            + " AND lease_until <= "
            + dialect.now();
    try (PreparedStatement update = connection.prepareStatement(takeOver)) {
      update.setString(1, handler);
      update.setString(2, messageId);
      if (update.executeUpdate() == 1) {
        return Claim.MINE;
      }
    }
    return read(connection, messageId).claim();
  }

  /** Claims a message for an effect elsewhere, under a lease; commits with the caller. */
  Claimed claim(Connection connection, String messageId, long token, long leaseMicros)
      throws SQLException {
    String insert =
        dialect.insertIgnore(
            "processed_messages",
            "handler, message_id, state, lease_until, lease_token",
            "?, ?, " + CLAIMED + ", " + dialect.plusMicros(dialect.now()) + ", ?");
    try (PreparedStatement statement = connection.prepareStatement(insert)) {
      statement.setString(1, handler);
      statement.setString(2, messageId);
      statement.setLong(3, leaseMicros);
      statement.setLong(4, token);
      if (insertedBy(statement)) {
        return new Claimed(Claim.MINE, 1);
      }
    }
    String takeOver =
        "UPDATE processed_messages SET lease_until = "
            + dialect.plusMicros(dialect.now())
            + ", lease_token = ?, attempts = attempts + 1, claimed_at = "
            + dialect.now()
            + " WHERE handler = ? AND message_id = ? AND state = "
            + CLAIMED
            + " AND lease_until <= "
            + dialect.now();
    try (PreparedStatement update = connection.prepareStatement(takeOver)) {
      update.setLong(1, leaseMicros);
      update.setLong(2, token);
      update.setString(3, handler);
      update.setString(4, messageId);
      boolean taken = update.executeUpdate() == 1;
      Claimed found = read(connection, messageId);
      return taken ? new Claimed(Claim.MINE, found.attempts()) : found;
    }
  }

  /** Marks a claimed message as processed; false if the claim ran out and somebody else has it. */
  boolean complete(Connection connection, String messageId, long token) throws SQLException {
    return end(
        connection,
        "UPDATE processed_messages SET state = "
            + PROCESSED
            + ", processed_at = "
            + dialect.now()
            + ", lease_until = NULL, lease_token = NULL",
        messageId,
        token);
  }

  /** Lets the next attempt claim at once. */
  void release(Connection connection, String messageId, long token) throws SQLException {
    boolean unused =
        end(
            connection,
            "UPDATE processed_messages SET lease_until = " + dialect.now(),
            messageId,
            token);
  }

  private boolean end(Connection connection, String set, String messageId, long token)
      throws SQLException {
    String sql =
        set + " WHERE handler = ? AND message_id = ? AND lease_token = ? AND state = " + CLAIMED;
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      update.setString(1, handler);
      update.setString(2, messageId);
      update.setLong(3, token);
      return update.executeUpdate() == 1;
    }
  }

  private boolean insert(Connection connection, String sql, String messageId) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, handler);
      statement.setString(2, messageId);
      return insertedBy(statement);
    }
  }

  private boolean insertedBy(PreparedStatement statement) throws SQLException {
    try {
      return statement.executeUpdate() == 1;
    } catch (SQLException e) {
      if (dialect.isDuplicateKey(e)) {
        return false;
      }
      throw e;
    }
  }

  private Claimed read(Connection connection, String messageId) throws SQLException {
    String sql =
        "SELECT state, attempts FROM processed_messages WHERE handler = ? AND message_id = ?";
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, handler);
      select.setString(2, messageId);
      try (ResultSet row = select.executeQuery()) {
        // A row that is gone was pruned this very moment; the next attempt starts afresh.
        if (!row.next()) {
          return new Claimed(Claim.BUSY, 1);
        }
        return new Claimed(
            row.getInt(1) == PROCESSED ? Claim.PROCESSED : Claim.BUSY, row.getInt(2));
      }
    }
  }
}
