package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimRequest.Place;
import io.github.outboxguard.outbox.internal.Claimed;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Up to which time all that was filed can be seen. Rows become visible when their transaction
 * commits, so a claim must look back over what may still come; but while an old snapshot is held,
 * each moment of looking back costs. So this looks back no further than the oldest open
 * transaction, and leaves those that are open for longer than two seconds to the look everywhere.
 * Dispatcher's thread only.
 */
final class Horizon {
  /** Transactions that are open for longer are waited for no more. */
  static final long LONG_MICROS = 2_000_000;

  /** From the time written into a row to the number that its transaction gets for writing it. */
  private static final long SLACK_MICROS = 50_000;

  private static final long STEP_MICROS = 5_000;

  private final Deque<Claimed.Sight> open = new ArrayDeque<>();
  private long safeMicros;
  private long forgetBelow;
  private boolean mayHaveMissed;

  /** Transactions before this number are not waited for. */
  long forgetBelow() {
    return forgetBelow;
  }

  /**
   * Whether a long transaction was open since the last call: what it files may appear anywhere
   * before the safe place.
   */
  boolean takeMayHaveMissed() {
    boolean missed = mayHaveMissed;
    mayHaveMissed = false;
    return missed;
  }

  boolean mayHaveMissed() {
    return mayHaveMissed;
  }

  /** What became available before this, and was not filed by a long transaction, is visible. */
  Place safe() {
    return new Place(Math.max(0, safeMicros - SLACK_MICROS), 0);
  }

  /** A claim saw this. */
  void see(Claimed.Sight sight) {
    Claimed.Sight last = open.peekLast();
    if (sight.nowMicros() < safeMicros || (last != null && sight.nowMicros() < last.nowMicros())) {
      // The database's clock was set back: what is filed from now on looks older than it is.
      open.clear();
      safeMicros = Math.max(0, sight.nowMicros() - LONG_MICROS);
      mayHaveMissed = true;
      last = null;
    }
    mayHaveMissed |= sight.longOpen();
    if (last == null || sight.nowMicros() - last.nowMicros() >= STEP_MICROS) {
      open.add(sight);
    }
    for (Claimed.Sight earlier : open) {
      if (sight.nowMicros() - earlier.nowMicros() >= LONG_MICROS) {
        forgetBelow = Math.max(forgetBelow, earlier.next());
      }
    }
    for (Claimed.Sight first = open.peek();
        first != null && first.next() <= sight.oldestOpen();
        first = open.peek()) {
      safeMicros = first.nowMicros();
      open.remove();
    }
  }
}
