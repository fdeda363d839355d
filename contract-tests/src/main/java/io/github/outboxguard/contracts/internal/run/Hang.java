package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Delivery;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A broker that does not answer until it is released; only the first matching send hangs. */
public final class Hang implements Broker.Behaviour {
  private static final long LONGEST_SECONDS = 30;

  private final String payload;
  private final Broker.Answer then;
  private final Thread releaser = Thread.currentThread();
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private final boolean deaf;
  private volatile boolean interrupted;

  /**
   * @param payload which message hangs; empty for any
   * @param then the answer after the release
   */
  public Hang(String payload, Broker.Answer then) {
    this(payload, then, false);
  }

  private Hang(String payload, Broker.Answer then, boolean deaf) {
    this.payload = payload;
    this.then = then;
    this.deaf = deaf;
  }

  /** One that takes note of an interrupt and hangs on, as a socket does. */
  public static Hang deaf(Broker.Answer then) {
    return deaf("", then);
  }

  /** Like {@link #deaf(Broker.Answer)}, for one message. */
  public static Hang deaf(String payload, Broker.Answer then) {
    return new Hang(payload, then, true);
  }

  @Override
  public Broker.Answer answer(String instance, Delivery delivery) {
    synchronized (this) {
      if (entered.getCount() == 0 || !(payload.isEmpty() || payload.equals(delivery.payload()))) {
        return Broker.Answer.ACKNOWLEDGE;
      }
      entered.countDown();
    }
    if (Thread.currentThread() == releaser) {
      // An outbox that sends at once, in the thread of the business: it would wait for itself.
      return then;
    }
    while (true) {
      try {
        release.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        return then;
      } catch (InterruptedException e) {
        interrupted = true;
        if (!deaf) {
          Thread.currentThread().interrupt();
          return Broker.Answer.REFUSE;
        }
      }
    }
  }

  /** Whether a send hangs, or has. */
  public boolean entered() {
    return entered.getCount() == 0;
  }

  /** Whether the hanging send was interrupted. */
  public boolean interrupted() {
    return interrupted;
  }

  /** Whether it hangs whatever happens, until it is released. */
  public boolean hangsOn() {
    return deaf && release.getCount() > 0;
  }

  public void release() {
    release.countDown();
  }
}
