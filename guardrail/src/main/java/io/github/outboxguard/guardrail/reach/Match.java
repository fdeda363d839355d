package io.github.outboxguard.guardrail.reach;

/** Whether something holds, as far as class files tell. */
enum Match {
  NO,
  /** Only run time tells. */
  MAYBE,
  YES;

  static Match of(boolean holds) {
    return holds ? YES : NO;
  }

  Match and(Match other) {
    return ordinal() < other.ordinal() ? this : other;
  }

  Match or(Match other) {
    return ordinal() > other.ordinal() ? this : other;
  }

  Match not() {
    return values()[YES.ordinal() - ordinal()];
  }
}
