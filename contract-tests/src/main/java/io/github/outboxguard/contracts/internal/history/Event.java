package io.github.outboxguard.contracts.internal.history;

/**
 * Something that happened in a run.
 *
 * @param column who did it: the name of an instance, or the kit
 * @param text what, in a few words
 * @param mark whether it is the fault, or the breach
 */
public record Event(String column, String text, boolean mark) {}
