package io.github.outboxguard.contracts.capability;

/**
 * Stores only the first of several messages with the same {@link
 * io.github.outboxguard.contracts.Message#requestId()}.
 */
public interface DeduplicatesRequests {}
