package io.github.outboxguard.guardrail.rules;

import java.util.Optional;

/**
 * Where accepted exceptions are found. Each engine answers from what it has: class files, javac
 * symbols.
 */
@FunctionalInterface
public interface Suppressions {

  /** The nearest suppression that covers the method: its own, its class's, its package's. */
  Optional<Suppression> of(Site site);

  /** No exceptions. */
  static Suppressions none() {
    return site -> Optional.empty();
  }
}
