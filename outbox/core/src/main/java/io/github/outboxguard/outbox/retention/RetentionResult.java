package io.github.outboxguard.outbox.retention;

/**
 * What one run removed.
 *
 * @param removed rows that left the table
 * @param archived of these, rows that are in the archive now
 * @param batches transactions that were used
 * @param complete whether nothing old is left; false if the bound on batches was met
 */
public record RetentionResult(long removed, long archived, int batches, boolean complete) {}
