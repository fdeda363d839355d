package io.github.outboxguard.guardrail.catalogue;

/**
 * One kind of call that leaves the process and the transaction.
 *
 * @param id stable id of the entry, such as {@code java-http-client}
 * @param kind what sort of effect it is, such as {@code http}; see {@link Kinds}
 * @param note what is special about it; empty if nothing is
 * @param wayOut what to do instead, one sentence
 * @param unlessImplemented whether the entry holds only if no class of the application implements
 *     the method called: the interface may also be a server's
 */
public record EffectEntry(
    String id, String kind, String note, String wayOut, boolean unlessImplemented) {}
