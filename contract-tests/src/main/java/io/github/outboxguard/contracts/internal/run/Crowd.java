package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Delivery;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A broker that keeps every send waiting until it is released, and counts who waits. */
public final class Crowd implements Broker.Behaviour {
  private static final long LONGEST_SECONDS = 30;

  private final int expected;
  private final AtomicInteger waiting = new AtomicInteger();
  private final CountDownLatch release = new CountDownLatch(1);
  private volatile int largest;
  private volatile long began;
  private volatile long filled;

  /**
   * @param expected the size at which the crowd is complete
   */
  public Crowd(int expected) {
    this.expected = expected;
  }

  @Override
  public Broker.Answer answer(String instance, Delivery delivery) {
    int now = waiting.incrementAndGet();
    synchronized (this) {
      largest = Math.max(largest, now);
      began = began == 0 ? System.nanoTime() : began;
      filled = filled == 0 && now >= expected ? System.nanoTime() : filled;
    }
    try {
      release.await(LONGEST_SECONDS, TimeUnit.SECONDS);
      return Broker.Answer.ACKNOWLEDGE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Broker.Answer.REFUSE;
    } finally {
      waiting.decrementAndGet();
    }
  }

  /** Whether as many wait as were expected. */
  public boolean complete() {
    return waiting.get() >= expected;
  }

  /** How long after the first one as many waited as were expected. */
  public Duration took() {
    return Duration.ofNanos(filled - began);
  }

  /** The most that waited at the same time. */
  public int largest() {
    return largest;
  }

  /** Lets all go, also those who come later. */
  public void release() {
    release.countDown();
  }
}
