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

  /**
   * From the time written into a row to the number that its transaction gets for writing it. Ours
   * have the number before; this is for rows of others that state a time themselves.
   */
  private static final long SLACK_MICROS = 50_000;

  /** Claims that find nothing take a number of their own no more often than this. */
  private static final long NUMBER_MICROS = 100_000;

  private static final long STEP_MICROS = 5_000;

  private final long slackMicros;
  private final Deque<Claimed.Sight> open = new ArrayDeque<>();
  private long lastMicros;
  private long number;
  private long numberedMicros;
  private boolean wantsNumber = true;
  private long safeMicros;
  private long forgetBelow;
  private boolean mayHaveMissed;

  Horizon() {
    this(SLACK_MICROS);
  }

  Horizon(long slackMicros) {
    this.slackMicros = slackMicros;
  }

  /**
   * Whether the next claim should take a number even if it takes no row: without one it is unknown
   * which transactions must end before what was filed until then can all be seen. While nothing
   * ends nothing is dispatched either, and there is nothing that looking back would come across.
   */
  boolean wantsNumber() {
    return wantsNumber;
  }

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

  /** The look everywhere that should have found what was missed did not come about. */
  void missed() {
    mayHaveMissed = true;
  }

  /** The database's clock at the last sight; 0 before the first. */
  long nowMicros() {
    return lastMicros;
  }

  /** What became available before this, and was not filed by a long transaction, is visible. */
  Place safe() {
    return new Place(Math.max(0, safeMicros - slackMicros), 0);
  }

  /** A claim saw this. */
  void see(Claimed.Sight sight) {
    if (sight.nowMicros() < lastMicros) {
      // The database's clock was set back: what is filed from now on looks older than it is.
      open.clear();
      safeMicros = Math.max(0, sight.nowMicros() - LONG_MICROS);
      numberedMicros = 0;
      mayHaveMissed = true;
    }
    lastMicros = sight.nowMicros();
    mayHaveMissed |= sight.longOpen();
    if (sight.number() > 0) {
      Claimed.Sight last = open.peekLast();
      if (last == null || sight.nowMicros() - last.nowMicros() >= STEP_MICROS) {
        open.add(sight);
      }
      number = sight.number();
      numberedMicros = sight.nowMicros();
      wantsNumber = false;
    } else {
      wantsNumber =
          sight.next() > number + 1 && sight.nowMicros() - numberedMicros >= NUMBER_MICROS;
    }
    for (Claimed.Sight earlier : open) {
      if (sight.nowMicros() - earlier.nowMicros() >= LONG_MICROS) {
        forgetBelow = Math.max(forgetBelow, earlier.number());
      }
    }
    for (Claimed.Sight first = open.peek();
        first != null && first.number() <= sight.oldestOpen();
        first = open.peek()) {
      safeMicros = first.nowMicros();
      open.remove();
    }
  }
}
