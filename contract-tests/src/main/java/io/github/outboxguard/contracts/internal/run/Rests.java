package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.internal.jdbc.Physical;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.PointKind;
import org.jspecify.annotations.Nullable;

/** Measures how long nobody calls the database. */
final class Rests implements Gate {
  /** A look may be several exchanges. */
  private static final long SAME_LOOK_NANOS = 100_000_000;

  private long last;
  private long shortest = Long.MAX_VALUE;

  @Override
  public synchronized void pass(Point point, @Nullable Physical physical) {
    long now = System.nanoTime();
    if (last != 0 && point.kind() == PointKind.GET_CONNECTION && now - last > SAME_LOOK_NANOS) {
      shortest = Math.min(shortest, now - last);
    }
    last = now;
  }

  /** The shortest rest that was seen; without end if there was none. */
  synchronized long shortest() {
    return shortest;
  }
}
