package io.github.outboxguard.contracts.capability;

/**
 * Remembers while it runs how far it has looked, and looks back now and then only: what it reads
 * for new messages grows neither while an old snapshot keeps all that was sent in the indexes, nor
 * with the number of keys that wait.
 */
public interface RemembersItsPlace {}
