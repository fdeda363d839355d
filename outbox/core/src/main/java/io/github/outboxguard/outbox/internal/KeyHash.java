package io.github.outboxguard.outbox.internal;

import java.util.UUID;

/**
 * A hash of topic and key that is the same on every JVM and release: it is stored in {@code
 * key_hash} and names locks in the database. Not API.
 */
public final class KeyHash {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private KeyHash() {}

  /** 64 well-mixed bits. */
  public static long of(String topic, String key) {
    long hash = absorb(absorb(FNV_OFFSET, topic) * FNV_PRIME, key);
    hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
    hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
    return hash ^ hash >>> 33;
  }

  /** The value of {@code key_hash}: not negative. */
  public static int column(long hash) {
    return (int) (hash >>> 33);
  }

  /** The value of {@code key_hash} for a row that has no order to keep. */
  public static int column(UUID messageId) {
    return (messageId.hashCode() * 0x9E3779B9) >>> 1;
  }

  private static long absorb(long start, String text) {
    long hash = start;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return hash;
  }
}
