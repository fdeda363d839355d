package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.capability.ConsumesMessages;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Consumer;
import io.github.outboxguard.contracts.capability.ParksPoison;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A message whose handler always fails, delivered again as often as it is refused. */
public final class Poison {
  private static final String NAME = "mailer";

  private Poison() {}

  /** It is refused so often as was said, then acknowledged and kept; others are not disturbed. */
  public static void check(Kit kit, Run run) throws Exception {
    ParksPoison limit = kit.as(ParksPoison.class, run, "A");
    int most = limit.maxDeliveries();
    AtomicInteger handled = new AtomicInteger();
    Consumer consumer =
        kit.as(ConsumesMessages.class, run, "A")
            .consumer(
                NAME,
                (connection, delivery) -> {
                  Inbox.effect(run, connection, delivery);
                  if (delivery.id().equals("poison")) {
                    handled.incrementAndGet();
                    throw new IllegalStateException("this message cannot be handled");
                  }
                });
    Delivery poison = Inbox.delivery("poison");
    boolean acknowledged = false;
    for (int i = 0; i <= most && !acknowledged; i++) {
      acknowledged = run.attempt("A", "receive poison", () -> consumer.receive(poison)) == null;
    }
    if (!acknowledged) {
      throw new Breach(
          "a message that always fails was still refused at its delivery "
              + (most + 1)
              + ", although "
              + most
              + " are allowed: it comes back for ever");
    }
    run.attempt("A", "receive poison again", () -> consumer.receive(poison));
    consumer.receive(Inbox.delivery("sound"));
    if (handled.get() != most) {
      throw new Breach(
          "a message that always fails was handled " + handled.get() + " times instead of " + most);
    }
    Inbox.effects(run, 1, "a poisonous message and a sound one");
    List<String> parked = limit.parked(NAME);
    if (!parked.equals(List.of("poison"))) {
      throw new Breach(
          "a message that always fails was given up, but the parked messages are " + parked);
    }
  }
}
