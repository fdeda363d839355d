package io.github.outboxguard.outbox.dispatch;

import org.jspecify.annotations.Nullable;

/**
 * What a sender reports.
 *
 * @param flight the row, or null for a mere wake-up
 * @param kind what happened
 * @param failure set for {@link Kind#FAILED}
 */
record Outcome(@Nullable Flight flight, Kind kind, @Nullable Throwable failure) {
  static final Outcome WAKE = new Outcome(null, Kind.RELEASED, null);

  enum Kind {
    SENT,
    FAILED,
    /** Not tried. */
    RELEASED
  }
}
