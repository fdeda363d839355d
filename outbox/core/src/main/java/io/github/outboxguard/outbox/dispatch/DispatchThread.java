package io.github.outboxguard.outbox.dispatch;

import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.random.RandomGenerator;

/** The loop of a started dispatcher: survives everything but being closed. */
final class DispatchThread implements Runnable {
  private static final System.Logger LOG = System.getLogger(DispatchThread.class.getName());
  private static final long NO_ROOM_NANOS = 500_000_000L;
  private static final long SUSPECTS_EVERY_NANOS = 5_000_000_000L;

  private final Engine engine;
  private final Claimer claimer;
  private final DispatcherOptions options;
  private final Listeners listener;
  private final RandomGenerator random;
  private volatile boolean stop;
  private long restNanos;
  private long nextClaimAt = System.nanoTime();
  private long nextSuspectsAt = System.nanoTime() + SUSPECTS_EVERY_NANOS;
  private int failures;

  DispatchThread(
      Engine engine,
      Claimer claimer,
      DispatcherOptions options,
      Listeners listener,
      RandomGenerator random) {
    this.engine = engine;
    this.claimer = claimer;
    this.options = options;
    this.listener = listener;
    this.random = random;
    this.restNanos = options.pollInterval().toNanos();
  }

  void stop() {
    stop = true;
    engine.wake();
  }

  @Override
  public void run() {
    while (!stop) {
      try {
        step();
        failures = 0;
      } catch (SQLException e) {
        failed(e);
      } catch (InterruptedException e) {
        // Nobody but our owner knows this thread: an interrupt means the same as close().
        stop = true;
      } catch (RuntimeException e) {
        failed(e);
      }
    }
    engine.drain(options.shutdownTimeout().toNanos());
  }

  private void step() throws SQLException, InterruptedException {
    long now = System.nanoTime();
    if (now - nextClaimAt >= 0) {
      // Even when every known topic is full: a new one has slots of its own.
      claimer.discover(now);
      if (!claimer.hasTopics()) {
        schedule(0, now);
      } else if (claimer.hasRoom(now)) {
        claim();
      }
    }
    now = System.nanoTime();
    // Due, but without room: only an outcome changes that, or a transport that may be tried again.
    long wait = claimer.hasRoom(now) ? Math.max(0, nextClaimAt - now) : NO_ROOM_NANOS;
    boolean woken = engine.turn(wait);
    if (woken || engine.keyMovedOn()) {
      nextClaimAt = System.nanoTime();
      restNanos = options.pollInterval().toNanos();
    }
  }

  private void claim() throws SQLException {
    int rows = engine.claim(Claimer.Mode.RUNNING);
    long now = System.nanoTime();
    if (now - nextSuspectsAt >= 0 || claimer.hasSuspects()) {
      try {
        rows += engine.claim(Claimer.Mode.SUSPECTS);
      } finally {
        nextSuspectsAt = Looks.restAfter(now, SUSPECTS_EVERY_NANOS);
      }
    }
    schedule(rows, now);
  }

  private void schedule(int rows, long now) {
    if (rows > 0 || claimer.lookAgain()) {
      restNanos = options.pollInterval().toNanos();
      nextClaimAt = now;
      return;
    }
    // A tenth at random, upwards only: idle dispatchers drift apart and none polls too fast.
    long rest = restNanos + random.nextLong(restNanos / 10 + 1);
    nextClaimAt = now + Math.min(rest, claimer.untilNeeded());
    restNanos = Math.min(restNanos + restNanos / 2, options.maxPollInterval().toNanos());
  }

  private void failed(Exception failure) {
    failures++;
    listener.tell(l -> l.databaseFailed(failure));
    Level level = failures == 1 || failures % 20 == 0 ? Level.WARNING : Level.DEBUG;
    LOG.log(level, "The dispatcher goes on after failure " + failures + " in a row", failure);
    long pause = Math.min(5_000, 100L << Math.min(failures - 1, 6));
    try {
      engine.pause(pause * 1_000_000L);
    } catch (InterruptedException e) {
      stop = true;
    }
    nextClaimAt = System.nanoTime();
  }
}
