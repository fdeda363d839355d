package io.github.outboxguard.guardrail.catalogue;

/** A team's {@code outbox-guard.yml}, checked. */
public final class GuardConfig {

  private static final GuardConfig NONE = new GuardConfig();

  private GuardConfig() {}

  /** The defaults: every effect is rejected, nothing is added or silenced. */
  public static GuardConfig none() {
    return NONE;
  }
}
