package io.github.outboxguard.contracts;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A message that the business files.
 *
 * @param topic a lower-case name without spaces
 * @param key the aggregate whose messages keep their order, or null for none
 * @param payload text; a JSON string unless the contract is about text itself
 * @param headers names to values; empty unless the outbox {@code CarriesHeaders}
 * @param notBefore earliest instant of delivery; null unless the outbox {@code DelaysMessages}
 * @param requestId of several messages with one request id only the first is stored; null unless
 *     the outbox {@code DeduplicatesRequests}
 */
public record Message(
    String topic,
    @Nullable String key,
    String payload,
    Map<String, String> headers,
    @Nullable Instant notBefore,
    @Nullable String requestId) {

  public Message {
    headers = Map.copyOf(headers);
  }

  /** A message with this JSON string as its payload, on the topic {@code orders}, without key. */
  public static Message of(String name) {
    return new Message("orders", null, '"' + name + '"', Map.of(), null, null);
  }

  public Message key(String value) {
    return new Message(topic, value, payload, headers, notBefore, requestId);
  }

  public Message payload(String value) {
    return new Message(topic, key, value, headers, notBefore, requestId);
  }

  public Message header(String name, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new Message(topic, key, payload, more, notBefore, requestId);
  }

  public Message notBefore(Instant value) {
    return new Message(topic, key, payload, headers, value, requestId);
  }

  public Message requestId(String value) {
    return new Message(topic, key, payload, headers, notBefore, value);
  }
}
