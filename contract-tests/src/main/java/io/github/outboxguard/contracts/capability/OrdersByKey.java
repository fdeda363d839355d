package io.github.outboxguard.contracts.capability;

/**
 * Messages with the same key are delivered in the order in which their transactions committed; a
 * failing head holds its key back.
 */
public interface OrdersByKey {}
