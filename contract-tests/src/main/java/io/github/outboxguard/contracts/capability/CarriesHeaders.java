package io.github.outboxguard.contracts.capability;

/** Carries {@link io.github.outboxguard.contracts.Message#headers()} to the transport. */
public interface CarriesHeaders {}
