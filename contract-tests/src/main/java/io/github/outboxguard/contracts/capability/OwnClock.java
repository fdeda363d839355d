package io.github.outboxguard.contracts.capability;

/** Does not read the clock of its {@code Env}: the contracts about time and leases are skipped. */
public interface OwnClock {}
