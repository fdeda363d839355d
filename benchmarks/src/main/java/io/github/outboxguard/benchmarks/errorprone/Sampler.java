package io.github.outboxguard.benchmarks.errorprone;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Looks at a thread a hundred times a second and counts how often it is in our code. Says of one
 * compilation what two compilations can only say with the noise of both.
 */
final class Sampler implements AutoCloseable {

  private static final long PAUSE_MILLIS = 10;

  private final Thread watched;
  private final Thread sampler = new Thread(this::sample, "sampler");
  private final CountDownLatch over = new CountDownLatch(1);
  private int all;
  private int ours;

  /** Starts to watch the calling thread. */
  Sampler() {
    this.watched = Thread.currentThread();
    sampler.setDaemon(true);
    sampler.start();
  }

  private void sample() {
    try {
      while (!over.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
        StackTraceElement[] stack = watched.getStackTrace();
        all++;
        if (Arrays.stream(stack).anyMatch(Sampler::isOurs)) {
          ours++;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isOurs(StackTraceElement frame) {
    return frame.getClassName().startsWith("io.github.outboxguard.errorprone.");
  }

  /** Ends the watch. */
  @Override
  public void close() {
    over.countDown();
    try {
      sampler.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Time in our code by time in all other code, once closed. */
  double overhead() {
    return ours == 0 ? 0 : (double) ours / (all - ours);
  }

  /** How many looks the figure rests on, once closed. */
  int looks() {
    return all;
  }
}
