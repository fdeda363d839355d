package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Delivery;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A broker whose answer to one message comes a moment after its sender has lost patience. */
public final class LateReturn implements Broker.Behaviour {
  private static final long LONGEST_SECONDS = 10;

  private final CountDownLatch never = new CountDownLatch(1);
  private final String payload;
  private final long laterNanos;
  private volatile long took;

  /**
   * @param payload of the message
   * @param laterNanos how long after the interrupt it answers
   */
  public LateReturn(String payload, long laterNanos) {
    this.payload = payload;
    this.laterNanos = laterNanos;
  }

  @Override
  public Broker.Answer answer(String instance, Delivery delivery) {
    if (took != 0 || !delivery.payload().equals(payload)) {
      return Broker.Answer.ACKNOWLEDGE;
    }
    try {
      never.await(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      sleep();
    }
    return Broker.Answer.ACKNOWLEDGE;
  }

  private void sleep() {
    long interrupted = System.nanoTime();
    try {
      TimeUnit.NANOSECONDS.sleep(laterNanos);
    } catch (InterruptedException e) {
      // Asked twice; the answer is on its way.
    }
    took = System.nanoTime() - interrupted;
  }

  /** How long after the interrupt it answered; 0 if there was none. */
  public long took() {
    return took;
  }
}
