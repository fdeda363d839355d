package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.Enqueued;
import io.github.outboxguard.outbox.OutboxMessage;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Many rows in one statement, as arrays; ids are drawn in the order of the list. */
final class PostgresBatch {
  private static final String INSERT =
      """
      INSERT INTO outbox (message_id, aggregate_id, topic, payload, payload_bytes, payload_type,
        headers, available_at, ordered, key_hash, shadow, source)
      SELECT u.message_id, u.aggregate_id, u.topic, u.payload, u.payload_bytes, u.payload_type,
        u.headers, $stamp + u.delay * INTERVAL '1 microsecond', u.ordered, u.key_hash,
        u.shadow, u.source
      FROM (
        SELECT * FROM unnest(?::uuid[], ?::text[], ?::text[], ?::text[], ?::bytea[], ?::smallint[],
          ?::text[], ?::bigint[], ?::boolean[], ?::integer[], ?::boolean[], ?::text[])
        WITH ORDINALITY AS a (message_id, aggregate_id, topic, payload, payload_bytes, payload_type,
          headers, delay, ordered, key_hash, shadow, source, place)
        ORDER BY place) AS u
      RETURNING id, message_id"""
          .replace("$stamp", PostgresInserter.STAMP);
  private static final String NOTIFY = "SELECT pg_notify('" + PostgresInserter.CHANNEL + "', '')";

  private PostgresBatch() {}

  static List<Enqueued> insert(
      Connection connection, List<OutboxMessage> messages, boolean notifyOnCommit)
      throws SQLException {
    List<PayloadCodec.Columns> bodies =
        messages.stream().map(m -> PayloadCodec.encode(m.payload())).toList();
    Map<UUID, Long> ids = new HashMap<>();
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setArray(1, array(connection, "uuid", messages, OutboxMessage::messageId));
      insert.setArray(2, array(connection, "text", messages, m -> m.key().orElse(null)));
      insert.setArray(3, array(connection, "text", messages, OutboxMessage::topic));
      insert.setArray(4, array(connection, "text", bodies, PayloadCodec.Columns::text));
      insert.setArray(
          5,
          connection.createArrayOf(
              "bytea", bodies.stream().map(b -> b.bytes()).toArray(byte[][]::new)));
      insert.setArray(6, array(connection, "smallint", bodies, b -> (short) b.type()));
      insert.setArray(7, array(connection, "text", messages, m -> HeadersJson.write(m.headers())));
      insert.setArray(8, array(connection, "bigint", messages, m -> Micros.of(m.delay())));
      insert.setArray(9, array(connection, "boolean", messages, OutboxMessage::ordered));
      insert.setArray(10, array(connection, "integer", messages, Keys::column));
      insert.setArray(11, array(connection, "boolean", messages, OutboxMessage::shadow));
      insert.setArray(12, array(connection, "text", messages, m -> m.source().orElse(null)));
      try (ResultSet rows = insert.executeQuery()) {
        while (rows.next()) {
          ids.put(rows.getObject(2, UUID.class), rows.getLong(1));
        }
      }
    }
    if (notifyOnCommit && messages.stream().anyMatch(m -> m.delay().isZero() && !m.shadow())) {
      try (PreparedStatement notify = connection.prepareStatement(NOTIFY)) {
        notify.executeQuery().close();
      }
    }
    List<Enqueued> done = new ArrayList<>(messages.size());
    for (OutboxMessage message : messages) {
      Long id = ids.get(message.messageId());
      if (id == null) {
        throw new SQLException("No id came back for message " + message.messageId());
      }
      done.add(new Enqueued(id, message.messageId(), false));
    }
    return done;
  }

  private static <T> Array array(
      Connection connection,
      String type,
      List<T> from,
      Function<T, ? extends @Nullable Object> part)
      throws SQLException {
    return connection.createArrayOf(type, from.stream().map(part).toArray());
  }
}
