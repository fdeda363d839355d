package io.github.outboxguard.guardrail.catalogue;

import org.jspecify.annotations.Nullable;

/** Finds what the catalogue says of a call. Thread-safe if the hierarchy behind it is. */
@FunctionalInterface
public interface CallFinder<T> {

  /** What the catalogue says; null if nothing. */
  @Nullable T find(CallSite call);
}
