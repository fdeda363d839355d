package io.github.outboxguard.outbox.consume;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts work that takes too long. The work stays on the calling thread, where its connection
 * and its trace context are.
 */
final class TimeLimit {
  private TimeLimit() {}

  /** Work that may fail. */
  @FunctionalInterface
  interface Work {
    void run() throws Exception;
  }

  /**
   * Runs the work.
   *
   * @throws TimeoutException if it took longer, even if it returned normally in the end: by then
   *     somebody else may have been asked to do the same
   */
  static void run(Duration limit, String what, Work work) throws Exception {
    long start = System.nanoTime();
    Watch watch = new Watch(Thread.currentThread());
    CompletableFuture<Void> timer = new CompletableFuture<>();
    timer
        .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
        .whenComplete((done, timeout) -> watch.ring(timeout));
    Exception failure = null;
    try {
      work.run();
    } catch (Exception e) {
      failure = e;
    }
    watch.stop();
    timer.complete(null);
    // Judged by the clock: on a machine without a free processor the watch may ring too late.
    if (System.nanoTime() - start >= limit.toNanos()) {
      TimeoutException timeout = new TimeoutException(what + " took longer than " + limit);
      if (failure != null) {
        timeout.addSuppressed(failure);
      }
      throw timeout;
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Interrupts its thread at most once, and never after the work has ended. */
  private static final class Watch {
    private final Thread worker;
    private boolean over;
    private boolean rang;

    Watch(Thread worker) {
      this.worker = worker;
    }

    synchronized void ring(@Nullable Throwable timeout) {
      if (timeout != null && !over) {
        rang = true;
        worker.interrupt();
      }
    }

    /** Ends the watch and takes its interrupt back. */
    synchronized void stop() {
      over = true;
      if (rang) {
        boolean unused = Thread.interrupted();
      }
    }
  }
}
