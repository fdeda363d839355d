package com.example.orders;

import java.util.concurrent.CountDownLatch;

/**
 * Lets the main thread close what it opened when the process is asked to stop (SIGTERM, Ctrl-C).
 */
public final class GracefulStop {
  private final CountDownLatch asked = new CountDownLatch(1);

  /** Call on the thread that closes things: the process does not end before that thread. */
  public static GracefulStop ofThisThread() {
    GracefulStop stop = new GracefulStop();
    Thread closer = Thread.currentThread();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop.askAndJoin(closer), "stop"));
    return stop;
  }

  /** Asks to stop. */
  public void ask() {
    asked.countDown();
  }

  /** Waits until somebody asked to stop. */
  public void await() throws InterruptedException {
    asked.await();
  }

  private void askAndJoin(Thread closer) {
    ask();
    try {
      closer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
