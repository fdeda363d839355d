package io.github.outboxguard.outbox;

import java.util.UUID;

/**
 * What became of a message handed to the writer. It is true only once the caller's transaction
 * commits.
 *
 * @param id the row's id
 * @param messageId the identity that consumers see, stable over every redelivery
 * @param duplicate whether a row with the same topic and request id was there already; then {@code
 *     id} and {@code messageId} are those of that row and nothing was written
 */
public record Enqueued(long id, UUID messageId, boolean duplicate) {}
