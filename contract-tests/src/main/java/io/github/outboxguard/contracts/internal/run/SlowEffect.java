package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.capability.ConsumesMessages;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Consumer;
import io.github.outboxguard.contracts.capability.LimitsEffects;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A handler that takes longer than it may. */
public final class SlowEffect {
  /** How much later than its limit an effect may be cut off. */
  public static final long SLACK_MILLIS = 4_000;

  private SlowEffect() {}

  /** In which manner it is slow. */
  public enum Manner {
    /** It waits for something that never comes. */
    HANGS,
    /** It is deaf to interrupts and returns after its limit. */
    LATE
  }

  /** The slow attempt is cut off or undone, and the next one acts. */
  public static void check(Kit kit, Run run, Manner manner) throws Exception {
    Duration limit = kit.as(LimitsEffects.class, run, "A").effectLimit();
    AtomicInteger calls = new AtomicInteger();
    Consumer consumer =
        kit.as(ConsumesMessages.class, run, "A")
            .consumer(
                "mailer",
                (connection, delivery) -> {
                  Inbox.effect(run, connection, delivery);
                  if (calls.incrementAndGet() == 1) {
                    dawdle(limit, manner);
                  }
                });
    Reception reception = Reception.start(run, consumer, "1");
    Beside slow = reception.beside();
    if (!slow.await(2 * limit.toMillis() + SLACK_MILLIS)) {
      slow.thread().interrupt();
      slow.await();
      throw new Breach("an effect was not cut off after its limit of " + limit);
    }
    if (slow.thrown() == null) {
      throw new Breach(
          "an effect took longer than its limit of " + limit + " and its message was acknowledged");
    }
    if (reception.leftInterrupted()) {
      throw new Breach("the interrupt for a slow effect was left behind and hits whatever is next");
    }
    if (manner == Manner.HANGS) {
      Inbox.effects(run, 0, "an effect that was cut off");
    }
    Exception refused =
        run.attempt("A", "receive again", () -> consumer.receive(Inbox.delivery("1")));
    if (refused != null || run.committed().isEmpty()) {
      throw new Breach(
          "an effect took too long, and the next attempt did not act at once: "
              + (refused == null ? "it was taken for a copy" : refused.toString()));
    }
  }

  private static void dawdle(Duration limit, Manner manner) throws InterruptedException {
    long end =
        System.nanoTime() + (manner == Manner.HANGS ? limit.multipliedBy(100) : limit).toNanos();
    // A little more than the limit, so that it has certainly passed.
    end += Duration.ofMillis(50).toNanos();
    while (System.nanoTime() - end < 0) {
      if (manner == Manner.HANGS) {
        Thread.sleep(5);
      } else {
        // An interrupt is neither heard nor taken away.
        LockSupport.parkNanos(1_000_000);
      }
    }
  }
}
