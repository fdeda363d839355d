package io.github.outboxguard.contracts;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an outbox hands to its transport.
 *
 * @param id the id by which a consumer recognises a copy: the same on every attempt, different for
 *     every message
 * @param topic the topic of the message
 * @param key the key of the message, or null
 * @param payload the payload of the message, unchanged
 * @param headers the headers of the message; more may be added
 */
public record Delivery(
    String id, String topic, @Nullable String key, String payload, Map<String, String> headers) {

  public Delivery {
    headers = Map.copyOf(headers);
  }

  /** A delivery without headers. */
  public Delivery(String id, String topic, @Nullable String key, String payload) {
    this(id, topic, key, payload, Map.of());
  }
}
