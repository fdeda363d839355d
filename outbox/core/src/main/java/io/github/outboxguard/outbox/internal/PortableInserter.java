package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.Enqueued;
import io.github.outboxguard.outbox.OutboxMessage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One insert per message. The key's lock is a row of {@code outbox_key_lock}, picked by hash and
 * held until the caller's transaction ends; SQLite needs none, it has one writer at a time.
 */
final class PortableInserter implements RowInserter {
  static final int SLOTS = 1024;

  private static final String COLUMNS =
      "message_id, aggregate_id, topic, payload, payload_bytes, payload_type, headers, available_at,"
          + " ordered, key_hash, request_id, shadow, source";

  /** How a repeated request id shows. */
  enum OnDuplicate {
    /** The statement writes no row. */
    COUNT,
    /** The statement fails, the transaction stays usable. */
    CATCH
  }

  private final Dialect dialect;
  private final String insert;
  private final OnDuplicate onDuplicate;

  PortableInserter(Dialect dialect, String template, OnDuplicate onDuplicate) {
    this.dialect = dialect;
    this.onDuplicate = onDuplicate;
    String values = "?, ?, ?, ?, ?, ?, ?, " + dialect.plusMicros(dialect.now()) + ", ?, ?, ?, ?, ?";
    this.insert = String.format(Locale.ROOT, template, COLUMNS, values);
  }

  @Override
  public List<Enqueued> insert(
      Connection connection, List<OutboxMessage> messages, boolean notifyOnCommit)
      throws SQLException {
    if (dialect.database() != Database.SQLITE) {
      lock(connection, Keys.locks(messages));
    }
    List<Enqueued> done = new ArrayList<>(messages.size());
    for (OutboxMessage message : messages) {
      done.add(insert(connection, message));
    }
    return done;
  }

  private static void lock(Connection connection, long[] hashes) throws SQLException {
    int[] slots =
        Arrays.stream(hashes)
            .mapToInt(h -> (int) Math.floorMod(h, (long) SLOTS))
            .sorted()
            .distinct()
            .toArray();
    for (int slot : slots) {
      try (PreparedStatement lock =
          connection.prepareStatement(
              "SELECT slot FROM outbox_key_lock WHERE slot = ? FOR UPDATE")) {
        lock.setInt(1, slot);
        try (ResultSet row = lock.executeQuery()) {
          if (!row.next()) {
            throw new SQLException(
                "outbox_key_lock lacks slot " + slot + "; run OutboxSchema.verify and migrate");
          }
        }
      }
    }
  }

  private Enqueued insert(Connection connection, OutboxMessage message) throws SQLException {
    while (true) {
      Long id = tryInsert(connection, message);
      if (id != null) {
        return new Enqueued(id, message.messageId(), false);
      }
      Enqueued existing = existing(connection, message);
      if (existing != null) {
        return existing;
      }
    }
  }

  private @Nullable Long tryInsert(Connection connection, OutboxMessage message)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(insert, new String[] {"id"})) {
      bind(statement, message);
      if (statement.executeUpdate() != 1) {
        return null;
      }
      try (ResultSet keys = statement.getGeneratedKeys()) {
        keys.next();
        return keys.getLong(1);
      }
    } catch (SQLException e) {
      if (onDuplicate == OnDuplicate.CATCH
          && message.requestId().isPresent()
          && dialect.isDuplicateKey(e)) {
        return null;
      }
      throw e;
    }
  }

  private void bind(PreparedStatement statement, OutboxMessage message) throws SQLException {
    PayloadCodec.Columns payload = PayloadCodec.encode(message.payload());
    dialect.bind(statement, 1, message.messageId());
    statement.setString(2, message.key().orElse(null));
    statement.setString(3, message.topic());
    statement.setString(4, payload.text());
    dialect.bindBytes(statement, 5, payload.bytes());
    statement.setInt(6, payload.type());
    statement.setString(7, HeadersJson.write(message.headers()));
    statement.setLong(8, Micros.of(message.delay()));
    statement.setBoolean(9, message.ordered());
    statement.setInt(10, Keys.column(message));
    statement.setString(11, message.requestId().orElse(null));
    statement.setBoolean(12, message.shadow());
    statement.setString(13, message.source().orElse(null));
  }

  private @Nullable Enqueued existing(Connection connection, OutboxMessage message)
      throws SQLException {
    // A locking read sees what was committed after the transaction's snapshot was taken.
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT id, message_id FROM outbox WHERE topic = ? AND request_id = ?"
                + dialect.forUpdate())) {
      select.setString(1, message.topic());
      select.setString(2, message.requestId().orElseThrow());
      try (ResultSet row = select.executeQuery()) {
        return row.next()
            ? new Enqueued(row.getLong(1), dialect.uuid(row, "message_id"), true)
            : null;
      }
    }
  }
}
