package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.capability.ConsumesMessages;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Consumer;
import io.github.outboxguard.contracts.capability.LimitsEffects;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A handler whose thread somebody else interrupts, as a process does that stops. */
public final class InterruptedEffect {
  /** A machine that is too busy lets the limit strike too, and then nothing can be judged. */
  private static final int TRIES = 5;

  private InterruptedEffect() {}

  /** What the handler does about it. */
  public enum Manner {
    /** It ends with an exception. */
    OBEYS,
    /** It acts and returns, and leaves the interrupt for its caller. */
    IGNORES
  }

  /** The interrupt reaches whoever interrupted, and no effect is lost. */
  public static void check(Kit kit, Run run, Manner manner) throws Exception {
    Duration limit = kit.as(LimitsEffects.class, run, "A").effectLimit();
    for (int i = 0; i < TRIES; i++) {
      if (judged(kit, run, manner, "i" + i, limit)) {
        return;
      }
    }
    throw kit.skipped("the machine was too busy for an effect within its limit of " + limit);
  }

  private static boolean judged(Kit kit, Run run, Manner manner, String id, Duration limit)
      throws Exception {
    int before = run.committed().size();
    AtomicInteger calls = new AtomicInteger();
    Consumer consumer =
        kit.as(ConsumesMessages.class, run, "A")
            .consumer(
                "mailer",
                (connection, delivery) -> {
                  Inbox.effect(run, connection, delivery);
                  if (calls.incrementAndGet() == 1) {
                    Thread.currentThread().interrupt();
                    if (manner == Manner.OBEYS) {
                      Thread.sleep(limit.toMillis());
                    }
                  }
                });
    long start = System.nanoTime();
    Reception reception = Reception.start(run, consumer, id);
    Beside delivery = reception.beside();
    delivery.await();
    if (System.nanoTime() - start > limit.toNanos()) {
      return false;
    }
    if (!reception.leftInterrupted() && !(delivery.thrown() instanceof InterruptedException)) {
      throw new Breach("an interrupt that was not the consumer's own was swallowed");
    }
    if (manner == Manner.OBEYS && delivery.thrown() == null) {
      throw new Breach("an effect was interrupted and its message was acknowledged");
    }
    run.attempt("A", "receive again", () -> consumer.receive(Inbox.delivery(id)));
    Inbox.effects(run, before + 1, "an effect whose first attempt was interrupted");
    return true;
  }
}
