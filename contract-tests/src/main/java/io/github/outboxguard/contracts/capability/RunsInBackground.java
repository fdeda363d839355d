package io.github.outboxguard.contracts.capability;

/**
 * Has no explicit pass: {@code dispatchOnce} lets it run until it is quiet. The interleaving
 * contracts are skipped.
 */
public interface RunsInBackground {}
