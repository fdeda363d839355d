package io.github.outboxguard.contracts.internal.jdbc;

/**
 * A connection that was handed to the code under test and not yet given back.
 *
 * @param instance who holds it
 * @param physical the real one
 * @param allocation where it was asked for
 */
public record Handed(String instance, Physical physical, Throwable allocation) {}
