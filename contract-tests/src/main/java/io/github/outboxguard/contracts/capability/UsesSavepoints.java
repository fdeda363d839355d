package io.github.outboxguard.contracts.capability;

/** Can be used in a transaction in which the business rolls back to savepoints. */
public interface UsesSavepoints {}
