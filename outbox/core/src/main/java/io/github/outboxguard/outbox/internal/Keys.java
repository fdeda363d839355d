package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.OutboxMessage;
import java.util.List;

/** The locks that a list of messages needs. */
final class Keys {
  private Keys() {}

  /** Hash of the message's order, or nothing to lock. */
  static boolean ordered(OutboxMessage message) {
    return message.ordered() && !message.shadow();
  }

  static long hash(OutboxMessage message) {
    return KeyHash.of(message.topic(), message.key().orElseThrow());
  }

  /** Value of {@code key_hash}. */
  static int column(OutboxMessage message) {
    return message.key().isPresent() && message.ordered()
        ? KeyHash.column(hash(message))
        : KeyHash.column(message.messageId());
  }

  /** Distinct hashes in ascending order: two batches never wait for each other in a circle. */
  static long[] locks(List<OutboxMessage> messages) {
    return messages.stream()
        .filter(Keys::ordered)
        .mapToLong(Keys::hash)
        .sorted()
        .distinct()
        .toArray();
  }
}
