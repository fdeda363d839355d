package io.github.outboxguard.outbox.dispatch;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes on their way from the senders to the dispatcher's thread. Any thread adds, one takes.
 *
 * <p>The taker says how many are worth waking up for: on a machine with few cores, waking it for
 * each row costs more than all the rest of sending it.
 */
final class Inbox {
  private final ConcurrentLinkedQueue<Outcome> outcomes = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();
  private volatile boolean woken;
  private volatile int enough = Integer.MAX_VALUE;
  private volatile @Nullable Thread taker;

  void add(Outcome outcome) {
    outcomes.add(outcome);
    if (size.incrementAndGet() >= enough) {
      LockSupport.unpark(taker);
    }
  }

  /** Ends the taker's wait, or its next one. */
  void wake() {
    woken = true;
    LockSupport.unpark(taker);
  }

  int size() {
    return size.get();
  }

  @Nullable Outcome poll() {
    Outcome outcome = outcomes.poll();
    if (outcome != null) {
      size.decrementAndGet();
    }
    return outcome;
  }

  /**
   * Waits until there are enough outcomes, somebody called {@link #wake()}, or the time is over.
   *
   * @return whether somebody called {@link #wake()} since the last time this was told
   */
  boolean await(int wanted, long nanos) throws InterruptedException {
    long end = System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2);
    taker = Thread.currentThread();
    // Written before the size is read, as adders write the size before they read this: one of the
    // two sees the other.
    enough = wanted;
    try {
      while (true) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        long left = end - System.nanoTime();
        if (woken || size.get() >= wanted || left <= 0) {
          boolean told = woken;
          woken = false;
          return told;
        }
        LockSupport.parkNanos(this, left);
      }
    } finally {
      enough = Integer.MAX_VALUE;
    }
  }
}
