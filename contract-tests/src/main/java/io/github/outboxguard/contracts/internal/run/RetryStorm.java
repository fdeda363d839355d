package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.capability.ConsumesMessages;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Consumer;
import io.github.outboxguard.contracts.capability.LimitsRetries;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A handler that is broken for all messages, and a broker that delivers them again and again. */
public final class RetryStorm {
  private static final int MESSAGES = 3;

  private RetryStorm() {}

  /** First attempts are free, repeated ones are bounded, and the bound comes back with time. */
  public static void check(Kit kit, Run run) throws Exception {
    LimitsRetries budget = kit.as(LimitsRetries.class, run, "A");
    int retries = budget.retries();
    AtomicBoolean broken = new AtomicBoolean(true);
    AtomicInteger calls = new AtomicInteger();
    Consumer consumer =
        kit.as(ConsumesMessages.class, run, "A")
            .consumer(
                "mailer",
                (connection, delivery) -> {
                  calls.incrementAndGet();
                  if (broken.get()) {
                    throw new IllegalStateException("the receiver is broken");
                  }
                  Inbox.effect(run, connection, delivery);
                });
    storm(run, consumer, retries + 2);
    called(calls, MESSAGES + retries, "at first");
    Duration moment = budget.per().dividedBy(10L * retries);
    run.advance(moment);
    storm(run, consumer, 1);
    called(calls, MESSAGES + retries, moment + " later");
    run.advance(budget.per().plusSeconds(1));
    storm(run, consumer, retries + 2);
    called(calls, MESSAGES + 2 * retries, "after " + budget.per());
    broken.set(false);
    consumer.receive(Inbox.delivery("new"));
    Inbox.effects(run, 1, "a first attempt while the retry budget is spent");
    for (int i = 0; i < MESSAGES; i++) {
      run.advance(budget.per().plusSeconds(1));
      storm(run, consumer, 1);
    }
    Inbox.effects(run, MESSAGES + 1, "messages that were delivered again when all was well");
  }

  private static void storm(Run run, Consumer consumer, int rounds) {
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < MESSAGES; i++) {
        String id = "m" + i;
        run.attempt("A", "receive " + id, () -> consumer.receive(Inbox.delivery(id)));
      }
    }
  }

  private static void called(AtomicInteger calls, int allowed, String when) {
    if (calls.get() != allowed) {
      throw new Breach(
          MESSAGES
              + " messages whose handler is broken led to "
              + calls.get()
              + " calls "
              + when
              + "; first attempts and the retry budget make "
              + allowed);
    }
  }
}
