package io.github.outboxguard.outbox.dispatch;

import org.jspecify.annotations.Nullable;

/**
 * What a sender reports.
 *
 * @param flight the row
 * @param kind what happened
 * @param failure set for {@link Kind#FAILED}
 * @param circuit what it did to the circuit of its transport
 */
record Outcome(Flight flight, Kind kind, @Nullable Throwable failure, Circuit circuit) {
  Outcome(Flight flight, Kind kind, @Nullable Throwable failure) {
    this(flight, kind, failure, Circuit.SAME);
  }

  /** What the outcome did to the circuit of its transport. */
  enum Circuit {
    SAME,
    OPENED,
    CLOSED
  }

  enum Kind {
    SENT,
    FAILED,
    /** Not tried. */
    RELEASED
  }
}
