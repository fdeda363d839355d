package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Handler;
import java.sql.Connection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** The reference consumer with a time limit for its effects and a budget for its retries. */
public class LimitedInbox extends ReferenceInbox {
  public static final Duration EFFECT = Duration.ofMillis(150);
  static final int RETRIES = 4;
  static final Duration PER = Duration.ofMinutes(10);

  private final Budget budget;
  private final Set<String> tried = new HashSet<>();
  private final Limited limited;

  public LimitedInbox(Env env, String name, Handler handler, Duration limit, Budget budget) {
    this(env, name, new Limited(handler, limit), budget);
  }

  private LimitedInbox(Env env, String name, Limited limited, Budget budget) {
    super(env, name, limited);
    this.budget = budget;
    this.limited = limited;
  }

  @Override
  protected void receive(Delivery delivery) throws Exception {
    limited.acted = false;
    if (!tried.add(delivery.id()) && !budget.take()) {
      throw new IllegalStateException("the retry budget is spent");
    }
    receiveInOneTransaction(delivery);
  }

  /** Whether the last delivery had an effect. */
  boolean acted() {
    return limited.acted;
  }

  /** Messages are given up by nobody here. */
  @Override
  protected boolean isParked(Delivery delivery) {
    return false;
  }

  static final class TookTooLong extends IllegalStateException {
    private TookTooLong(Duration limit, Exception failure) {
      super("the effect took longer than " + limit, failure);
    }
  }

  /** So many retries in a time. */
  public static class Budget {
    private final Clock clock;
    private Instant since;
    private int left = RETRIES;

    public Budget(Clock clock) {
      this.clock = clock;
      this.since = clock.instant();
    }

    protected synchronized boolean take() {
      if (!clock.instant().isBefore(since.plus(PER))) {
        since = clock.instant();
        left = RETRIES;
      }
      return left > 0 && left-- > 0;
    }
  }

  /** A handler that is interrupted when it takes too long, and refused if it was late. */
  public static final class Limited implements Handler {
    private final Handler handler;
    private final Duration limit;
    private boolean acted;

    public Limited(Handler handler, Duration limit) {
      this.handler = handler;
      this.limit = limit;
    }

    @Override
    public void handle(Connection connection, Delivery delivery) throws Exception {
      long start = System.nanoTime();
      boolean[] over = {false};
      boolean[] late = {false};
      Thread worker = Thread.currentThread();
      Thread watch = new Thread(() -> watch(worker, over, late), "effect-limit");
      watch.setDaemon(true);
      watch.start();
      Exception failure = null;
      try {
        handler.handle(connection, delivery);
      } catch (Exception e) {
        failure = e;
      }
      boolean tooLate;
      synchronized (over) {
        over[0] = true;
        // A watch that got no processor does not make a slow effect fast.
        tooLate = late[0] || System.nanoTime() - start > limit.toNanos();
        over.notifyAll();
      }
      if (tooLate) {
        Thread.interrupted();
      }
      watch.join();
      if (tooLate) {
        throw new TookTooLong(limit, failure);
      }
      if (failure != null) {
        throw failure;
      }
      acted = true;
    }

    private void watch(Thread worker, boolean[] over, boolean[] late) {
      long end = System.nanoTime() + limit.toNanos();
      synchronized (over) {
        try {
          for (long left = limit.toMillis(); !over[0] && left > 0; ) {
            over.wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
          }
        } catch (InterruptedException e) {
          return;
        }
        if (!over[0]) {
          late[0] = true;
          worker.interrupt();
        }
      }
    }
  }
}
