package io.github.outboxguard.contracts.capability;

/** Honours {@link io.github.outboxguard.contracts.Message#notBefore()}. */
public interface DelaysMessages {}
