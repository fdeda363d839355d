package io.github.outboxguard.outbox.transport;

import io.github.outboxguard.outbox.Payload;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way. Immutable.
 *
 * @param id the row's id, unique in its database only
 * @param messageId unique everywhere and the same at every redelivery: the idempotency key
 * @param topic where it goes
 * @param keyOrNull what it is about, or null; see {@link #key()}
 * @param payload the body
 * @param headers as they were filed, trace context included
 * @param attempt counts from 1
 * @param createdAt when the row was inserted, by the database's clock
 * @param source where the row comes from if not from live code, or null
 */
public record OutboundMessage(
    long id,
    UUID messageId,
    String topic,
    @Nullable String keyOrNull,
    Payload payload,
    Map<String, String> headers,
    int attempt,
    Instant createdAt,
    @Nullable String source) {

  /** Copies the headers. */
  public OutboundMessage {
    headers = Map.copyOf(headers);
  }

  /**
   * The {@code aggregate_id}. Pass it on as partition key (Kafka), message group (SQS FIFO) or
   * routing key, or the order ends at the broker.
   */
  public Optional<String> key() {
    return Optional.ofNullable(keyOrNull);
  }

  /** Identity and place only; never the payload or a header. */
  @Override
  public String toString() {
    return "OutboundMessage[" + id + ", " + messageId + ", " + topic + ", attempt " + attempt + "]";
  }
}
