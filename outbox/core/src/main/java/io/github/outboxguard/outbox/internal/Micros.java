package io.github.outboxguard.outbox.internal;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Microseconds, the unit in which times cross the border to the database. Not API. */
public final class Micros {
  private Micros() {}

  /** A length, rounded up so that nothing happens early. */
  public static long of(Duration duration) {
    long nanos = duration.toNanosPart() % 1000;
    return Math.addExact(
        Math.addExact(
            Math.multiplyExact(duration.toSeconds(), 1_000_000L), duration.toNanosPart() / 1000),
        nanos == 0 ? 0 : 1);
  }

  /** A point in time. */
  public static long of(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  /** A point in time. */
  public static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
