package io.github.outboxguard.outbox.internal;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A row as it came from the claim, not yet decoded: a row that cannot be decoded must fail alone.
 * Not API.
 */
public record ClaimedRow(
    long id,
    String messageId,
    String topic,
    @Nullable String key,
    boolean ordered,
    int payloadType,
    @Nullable String text,
    byte @Nullable [] bytes,
    String headers,
    int attempts,
    long createdMicros,
    long availableMicros,
    long databaseNowMicros,
    @Nullable String source) {

  /** Columns in the order of {@link #read}, for an alias. */
  static String columns(Dialect dialect, String o) {
    return "%1$s.id, %1$s.message_id, %1$s.topic, %1$s.aggregate_id, %1$s.ordered, %1$s.payload_type, %1$s.payload, %1$s.payload_bytes, %1$s.headers, %1$s.attempts, "
            .formatted(o)
        + dialect.micros(o + ".created_at")
        + " AS created_us, "
        + dialect.micros(o + ".available_at")
        + " AS available_us, "
        + dialect.micros(dialect.stableNow())
        + " AS now_us, "
        + o
        + ".source";
  }

  static ClaimedRow read(ResultSet row) throws SQLException {
    return new ClaimedRow(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getBoolean(5),
        row.getInt(6),
        row.getString(7),
        row.getBytes(8),
        row.getString(9),
        row.getInt(10),
        row.getLong(11),
        row.getLong(12),
        row.getLong(13),
        row.getString(14));
  }

  /** The key in whose order it is sent; null if it is sent in none. */
  public @Nullable String orderedKey() {
    return ordered ? key : null;
  }

  /** Identity and place only; never the payload. */
  @Override
  public String toString() {
    return "ClaimedRow[" + id + ", " + topic + ", key=" + key + ", attempt " + attempts + "]";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ClaimedRow that && that.id == id && that.attempts == attempts;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }
}
