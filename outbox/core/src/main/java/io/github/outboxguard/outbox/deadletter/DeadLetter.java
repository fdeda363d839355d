package io.github.outboxguard.outbox.deadletter;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message that failed for good. Its payload stays on the row and is not read for a list.
 *
 * @param id of the row
 * @param messageId that consumers would see
 * @param topic where it was to go
 * @param key what it is about, or null
 * @param attempts made
 * @param lastError why the last one failed, or null
 * @param createdAt when it was filed
 * @param deadAt when it was given up
 * @param blocksKey whether later messages of its key wait for a replay or discard
 */
public record DeadLetter(
    long id,
    UUID messageId,
    String topic,
    @Nullable String key,
    int attempts,
    @Nullable String lastError,
    Instant createdAt,
    Instant deadAt,
    boolean blocksKey) {}
