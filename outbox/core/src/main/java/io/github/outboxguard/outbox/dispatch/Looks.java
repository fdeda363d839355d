package io.github.outboxguard.outbox.dispatch;

import java.time.Duration;

/** When a dispatcher looks how far back. Dispatcher's thread only. */
final class Looks {
  /** However much a look everywhere costs, there is one so often. */
  static final Duration SELDOM = Duration.ofMinutes(5);

  private static final long EVERY_NANOS = 2_000_000_000L;
  private static final long AFTER_MISSED_NANOS = 1_000_000_000L;
  private static final long ALL_AT_LEAST_EVERY_NANOS = SELDOM.toNanos();

  private final boolean asksForKeys;
  private final Horizon horizon;
  private final Sweep sweep;
  private final long leastAllNanos;
  private boolean warm;
  private boolean walkUnfinished;
  private boolean owesLookBack;
  private boolean sweptInPass;
  private Reach last = Reach.NEW;
  private long nextAllAt = System.nanoTime();
  private long nextAllIfMissedAt = nextAllAt;
  private long nextLookBackAt = nextAllAt;
  private long nextSliceAt = nextAllAt;

  Looks(boolean asksForKeys, Horizon horizon, Sweep sweep, Duration leastAll) {
    this.asksForKeys = asksForKeys;
    this.horizon = horizon;
    this.sweep = sweep;
    this.leastAllNanos = leastAll.toNanos();
  }

  /** How far back a claim looks. */
  enum Reach {
    /** Where new rows are. */
    NEW,
    /** There, and for rows that were open at the last look back and are free now. */
    OPEN,
    /** In one slice of a look everywhere. */
    SLICE,
    /** Everywhere, also for what long transactions committed late. */
    ALL
  }

  /**
   * When something costly may be done again: a look everywhere walks over all that was dispatched
   * and not yet vacuumed, and gets no more than a twentieth of the time, even if it fails.
   */
  static long restAfter(long start, long least) {
    long end = System.nanoTime();
    return end + Math.max(least, 20 * (end - start));
  }

  /** How far the next claim of a running dispatcher looks. */
  Reach next(long now) {
    last = choose(now);
    return last;
  }

  private Reach choose(long now) {
    boolean missed = horizon.mayHaveMissed() && now - nextAllIfMissedAt >= 0;
    boolean all = missed || now - nextAllAt >= 0;
    if (all && !sweep.needed()) {
      return Reach.ALL;
    }
    if (all && !sweep.underWay()) {
      beginSweep();
    }
    // What is new need not wait for what was left behind.
    if (sweep.underWay() && last != Reach.SLICE && now - nextSliceAt >= 0) {
      return Reach.SLICE;
    }
    return asksForKeys && now - nextLookBackAt >= 0 ? Reach.OPEN : Reach.NEW;
  }

  /** How far the next claim of a pass looks, which ends with a look everywhere. */
  Reach nextOfPass() {
    if (!sweep.needed()) {
      last = Reach.ALL;
      return last;
    }
    if (!sweep.underWay() && !sweptInPass) {
      beginSweep();
    }
    sweptInPass = true;
    last = sweep.underWay() && last != Reach.SLICE ? Reach.SLICE : Reach.NEW;
    return last;
  }

  /** The next pass begins. */
  void beginPass() {
    sweptInPass = false;
  }

  private void beginSweep() {
    boolean unused = horizon.takeMayHaveMissed();
    sweep.begin(horizon.nowMicros());
  }

  /**
   * A claim is over, however it ended.
   *
   * @param goesOn whether the slice has more than one claim takes
   */
  void done(Reach reach, boolean wentBack, boolean goesOn, long start) {
    owesLookBack = reach == Reach.NEW;
    if (reach == Reach.SLICE) {
      nextSliceAt = goesOn ? start : restAfter(start, 0);
      if (!sweep.underWay()) {
        nextAllIfMissedAt = restAfter(start, AFTER_MISSED_NANOS);
        nextAllAt = restAfter(start, ALL_AT_LEAST_EVERY_NANOS);
      }
      return;
    }
    if (reach == Reach.NEW && !wentBack) {
      return;
    }
    if (reach != Reach.ALL) {
      nextLookBackAt = restAfter(start, EVERY_NANOS);
      return;
    }
    lookedEverywhere(warm ? start : System.nanoTime());
    // The time of the first one tells nothing of its cost: no connection, no plan, no code was
    // there before.
    warm = true;
  }

  private void lookedEverywhere(long start) {
    nextLookBackAt = restAfter(start, EVERY_NANOS);
    if (asksForKeys && System.nanoTime() - start > Sweep.ONE_LOOK_NANOS) {
      sweep.need();
      walkUnfinished = false;
    }
    nextAllIfMissedAt = restAfter(start, walkUnfinished ? 0 : AFTER_MISSED_NANOS);
    // With looks back to what was open, a costly look everywhere is only for what nobody expects.
    long seldom = Math.min(500 * (System.nanoTime() - start), ALL_AT_LEAST_EVERY_NANOS);
    boolean often = walkUnfinished || !asksForKeys;
    nextAllAt = often ? nextAllIfMissedAt : restAfter(start, Math.max(leastAllNanos, seldom));
  }

  /** The look everywhere goes on in slices, at once. */
  void goOnInSlices() {
    sweep.need();
    walkUnfinished = false;
    long now = System.nanoTime();
    nextSliceAt = now;
    if (sweep.underWay()) {
      // What it has passed by does not hold any more.
      horizon.missed();
    } else {
      beginSweep();
    }
  }

  /** A look for rows that were lost too often costs about as much as the one before it. */
  void suspectsDone(Reach reach, long start) {
    if (reach == Reach.SLICE) {
      nextSliceAt += 20 * (System.nanoTime() - start);
    } else if (asksForKeys && System.nanoTime() - start > Sweep.ONE_LOOK_NANOS) {
      sweep.need();
    }
  }

  /** What a walk over keys left for the next one. */
  void walked(boolean unfinished) {
    walkUnfinished = unfinished;
  }

  /**
   * Time until a look that is known to be needed: for more keys, for the next slice, for what a
   * long transaction files, or back once after a claim of new rows; without end if there is none.
   */
  long untilNeeded() {
    long now = System.nanoTime();
    long until = Long.MAX_VALUE;
    if (walkUnfinished) {
      until = nextAllAt - now;
    }
    if (horizon.mayHaveMissed() && !sweep.underWay()) {
      until = Math.min(until, nextAllIfMissedAt - now);
    }
    if (sweep.underWay()) {
      until = Math.min(until, nextSliceAt - now);
    }
    if (owesLookBack) {
      long next = asksForKeys ? nextLookBackAt : nextAllAt;
      until = Math.min(until, Math.max(EVERY_NANOS, next - now));
    }
    return Math.max(0, until);
  }
}
