package io.github.outboxguard.contracts.internal.explore;

import io.github.outboxguard.contracts.internal.explore.Actor.State;
import io.github.outboxguard.contracts.internal.jdbc.Physical;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.Pool;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a running actor waits for another. The database is asked, so that no time has to
 * pass and a slow machine changes nothing; time decides only about what it does not show.
 */
final class Waits {
  /**
   * Some waits are invisible: H2 polls when two sessions insert the same key, and outboxes have
   * locks of their own.
   */
  private static final long STANDING_MILLIS = 15;

  /** For a thread that looks busy although the database says that it does not wait. */
  private static final long BUSY_MILLIS = 150;

  /**
   * No call works that long on what a few rows need: H2 tries again and again until a lock ends.
   */
  private static final long SPUN_NANOS = 30_000_000;

  /** A call that works this many times as long as the others of late does so too, ... */
  private static final long UNUSUAL = 10;

  /** ... if that is more than a class that is loaded or a plan that is made on the way. */
  private static final long LEAST_SPUN_NANOS = 4_000_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Pool pool;
  private final List<Actor> actors;
  private long usualNanos;

  Waits(Pool pool, List<Actor> actors) {
    this.pool = pool;
    this.actors = actors;
  }

  /**
   * Asks the database whether a call waits, or nobody where that tells nothing; needs no lock of
   * the gate's.
   */
  Optional<Boolean> asked(@Nullable Physical physical) {
    return physical == null || pool.singleWriter() ? Optional.empty() : pool.blocked(physical);
  }

  /** Whether it waits for sure, by what the database has told. */
  boolean seen(Actor actor, Optional<Boolean> told) {
    return pool.singleWriter() ? heldBack(actor) : told.orElse(false);
  }

  /** Where one transaction writes at a time, all others that want to must wait for its end. */
  private boolean heldBack(Actor actor) {
    Point point = actor.point;
    return point != null
        && point.writes()
        && !actor.wrote()
        && actors.stream()
            .anyMatch(other -> other != actor && other.state == State.WAITING && other.wrote());
  }

  /** Whether it has taken so long that it must be waiting. */
  boolean likely(Actor actor, Optional<Boolean> told, long elapsedNanos) {
    Physical physical = actor.physical;
    long elapsed = TimeUnit.NANOSECONDS.toMillis(elapsedNanos);
    boolean known = physical == null || pool.singleWriter() || told.isPresent();
    if (!known || stands(actor.thread)) {
      return elapsed > STANDING_MILLIS;
    }
    return elapsed > BUSY_MILLIS || spun(actor) > mostWork();
  }

  /** The calling actor has its turn: from now on its work counts. */
  void begins(Actor actor) {
    actor.cpuNanos = THREADS.isThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : 0;
  }

  /** The calling actor is at its next call: learns how long its turn was. */
  void ends(Actor actor) {
    if (actor.state == State.RUNNING && actor.cpuNanos > 0 && actor.isOn(Thread.currentThread())) {
      long worked = THREADS.getCurrentThreadCpuTime() - actor.cpuNanos;
      usualNanos = Math.max(worked, usualNanos - usualNanos / 16);
    }
  }

  private long mostWork() {
    return Math.min(SPUN_NANOS, Math.max(LEAST_SPUN_NANOS, UNUSUAL * usualNanos));
  }

  /** How long a thread has worked by itself, which a slow machine does not make longer. */
  private static long spun(Actor actor) {
    Thread thread = actor.thread;
    if (thread == null || !THREADS.isThreadCpuTimeSupported()) {
      return 0;
    }
    long now = THREADS.getThreadCpuTime(thread.getId());
    if (actor.cpuNanos == Actor.UNKNOWN) {
      actor.cpuNanos = now;
    }
    return now - actor.cpuNanos;
  }

  /** A thread that is only kept from a monitor, of the gate's for instance, goes on soon. */
  private static boolean stands(@Nullable Thread thread) {
    Thread.State state = thread == null ? Thread.State.NEW : thread.getState();
    return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
  }
}
