package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Enqueued;
import io.github.outboxguard.outbox.OutboxMessage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * One round trip per message: lock of the key, notification and insert are one statement.
 *
 * <p>The lock is a transaction-level advisory lock on the hash of topic and key, held until the
 * caller's transaction ends. The id is drawn after the lock is held, so within a key a smaller id
 * always committed first.
 */
final class PostgresInserter implements RowInserter {
  static final PostgresInserter INSTANCE = new PostgresInserter();

  /** The channel dispatchers listen on. */
  static final String CHANNEL = "outbox_guard";

  /**
   * The time of a row, taken when its transaction has a number. Dispatchers conclude from numbers
   * up to which time they have seen all rows; the insert itself takes the number only afterwards.
   */
  static final String STAMP =
      "CASE WHEN pg_current_xact_id() > '0'::xid8 THEN clock_timestamp() END";

  private static final String LOCK =
      "WITH l AS MATERIALIZED (SELECT pg_advisory_xact_lock(?) AS ok)";
  // PostgreSQL folds equal notifications of one transaction into one.
  private static final String NOTIFY =
      "n AS MATERIALIZED (SELECT pg_notify('" + CHANNEL + "', '') AS ok)";
  private static final String INSERT =
      """
       INSERT INTO outbox (message_id, aggregate_id, topic, payload, payload_bytes, payload_type,
         headers, available_at, ordered, key_hash, request_id, shadow, source)
       SELECT ?::uuid, ?::text, ?::text, ?::text, ?::bytea, ?::smallint, ?::text,
         $stamp + ?::bigint * INTERVAL '1 microsecond', ?::boolean, ?::integer, ?::text,
         ?::boolean, ?::text\
      """
          .replace("$stamp", STAMP);
  private static final String END =
      " ON CONFLICT (topic, request_id) WHERE request_id IS NOT NULL DO NOTHING RETURNING id";
  private static final String EXISTING =
      "SELECT id, message_id FROM outbox WHERE topic = ? AND request_id = ?";
  private static final String LOCK_ALL =
      """
      SELECT pg_advisory_xact_lock(k)
      FROM (SELECT u.k FROM unnest(?::bigint[]) AS u (k) ORDER BY u.k) AS sorted""";

  @Override
  public List<Enqueued> insert(
      Connection connection, List<OutboxMessage> messages, boolean notifyOnCommit)
      throws SQLException {
    boolean single = messages.size() == 1;
    if (!single) {
      lockAll(connection, Keys.locks(messages));
    }
    boolean plain = messages.stream().allMatch(m -> m.requestId().isEmpty());
    if (!single && plain) {
      return PostgresBatch.insert(connection, messages, notifyOnCommit);
    }
    List<Enqueued> done = new ArrayList<>(messages.size());
    for (OutboxMessage message : messages) {
      boolean notify = notifyOnCommit && message.delay().isZero() && !message.shadow();
      done.add(insert(connection, message, single && Keys.ordered(message), notify));
    }
    return done;
  }

  private static Enqueued insert(
      Connection connection, OutboxMessage message, boolean lock, boolean notify)
      throws SQLException {
    // A row of the same request may be pruned between the two statements; then the insert wins.
    while (true) {
      try (PreparedStatement insert = connection.prepareStatement(sql(lock, notify))) {
        int at = 1;
        if (lock) {
          insert.setLong(at++, Keys.hash(message));
        }
        bind(insert, at, message);
        try (ResultSet row = insert.executeQuery()) {
          if (row.next()) {
            return new Enqueued(row.getLong(1), message.messageId(), false);
          }
        }
      }
      try (PreparedStatement select = connection.prepareStatement(EXISTING)) {
        select.setString(1, message.topic());
        select.setString(2, message.requestId().orElseThrow());
        try (ResultSet row = select.executeQuery()) {
          if (row.next()) {
            return new Enqueued(row.getLong(1), row.getObject(2, UUID.class), true);
          }
        }
      }
    }
  }

  private static String sql(boolean lock, boolean notify) {
    if (lock) {
      return notify
          ? LOCK + ", " + NOTIFY + INSERT + " FROM l, n" + END
          : LOCK + INSERT + " FROM l" + END;
    }
    return notify ? "WITH " + NOTIFY + INSERT + " FROM n" + END : INSERT + END;
  }

  private static void bind(PreparedStatement insert, int start, OutboxMessage message)
      throws SQLException {
    PayloadCodec.Columns payload = PayloadCodec.encode(message.payload());
    int at = start;
    insert.setObject(at++, message.messageId());
    insert.setString(at++, message.key().orElse(null));
    insert.setString(at++, message.topic());
    insert.setString(at++, payload.text());
    if (payload.bytes() == null) {
      insert.setNull(at++, Types.BINARY);
    } else {
      insert.setBytes(at++, payload.bytes());
    }
    insert.setInt(at++, payload.type());
    insert.setString(at++, HeadersJson.write(message.headers()));
    insert.setLong(at++, Micros.of(message.delay()));
    insert.setBoolean(at++, message.ordered());
    insert.setInt(at++, Keys.column(message));
    insert.setString(at++, message.requestId().orElse(null));
    insert.setBoolean(at++, message.shadow());
    insert.setString(at, message.source().orElse(null));
  }

  static void lockAll(Connection connection, long[] hashes) throws SQLException {
    if (hashes.length == 0) {
      return;
    }
    Long[] boxed = new Long[hashes.length];
    for (int i = 0; i < hashes.length; i++) {
      boxed[i] = hashes[i];
    }
    try (PreparedStatement lock = connection.prepareStatement(LOCK_ALL)) {
      lock.setArray(1, connection.createArrayOf("bigint", boxed));
      lock.executeQuery().close();
    }
  }
}
