package io.github.outboxguard.contracts.reference;

import java.util.Map;

/** A stored message. */
public record Row(
    long seq,
    String id,
    String topic,
    String key,
    String payload,
    Map<String, String> headers,
    int attempts,
    String owner) {

  Row claimedBy(String token) {
    return new Row(seq, id, topic, key, payload, headers, attempts, token);
  }
}
