package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.capability.ConsumesInOrder;
import io.github.outboxguard.contracts.capability.ConsumesMessages;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Consumer;
import io.github.outboxguard.contracts.capability.ParksPoison;
import io.github.outboxguard.contracts.capability.PrunesLedger;
import io.github.outboxguard.contracts.internal.explore.Interleaving;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Inbox;
import io.github.outboxguard.contracts.internal.run.KeyOrder;
import io.github.outboxguard.contracts.internal.run.Poison;
import io.github.outboxguard.contracts.internal.run.Run;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The consumer side: one effect, however many copies arrive. */
public interface ConsumerContract extends OutboxContract {
  /** How many redelivery windows a ledger may take to forget a message. */
  int FORGOTTEN_AFTER = 10;

  @ContractTest(ContractId.C1)
  default void copiesHaveOneEffect(Kit kit) throws Exception {
    kit.require(ConsumesMessages.class);
    kit.run(
        "sequential",
        run -> {
          Consumer consumer = Inbox.consumer(kit, run, "A", "mailer");
          consumer.receive(Inbox.delivery("1"));
          consumer.receive(Inbox.delivery("1"));
          consumer.receive(Inbox.delivery("2"));
          Inbox.effects(run, 2, "two messages, one of them twice, in sequence");
        });
    kit.explore(
        Interleaving.named("concurrent")
            .actor("A", run -> Inbox.consumer(kit, run, "A", "mailer").receive(Inbox.delivery("1")))
            .actor("B", run -> Inbox.consumer(kit, run, "B", "mailer").receive(Inbox.delivery("1")))
            .after(
                run -> {
                  Inbox.redeliver(kit, run, "A", "mailer", "1");
                  Inbox.effects(run, 1, "two concurrent copies of one message");
                }));
  }

  @ContractTest(ContractId.C2)
  default void failedHandlerIsNotAcknowledged(Kit kit) throws Exception {
    kit.require(ConsumesMessages.class);
    kit.run(
        "failing",
        run -> {
          AtomicInteger calls = new AtomicInteger();
          Consumer consumer =
              kit.as(ConsumesMessages.class, run, "A")
                  .consumer(
                      "mailer",
                      (connection, delivery) -> {
                        Inbox.effect(run, connection, delivery);
                        if (calls.incrementAndGet() == 1) {
                          throw new IllegalStateException("handler failed");
                        }
                      });
          Exception refused =
              run.attempt("A", "receive", () -> consumer.receive(Inbox.delivery("1")));
          if (refused == null) {
            throw new Breach(
                "the handler failed but the message was acknowledged: it is lost in silence");
          }
          Inbox.effects(run, 0, "a handler that failed");
          run.attempt("A", "receive again", () -> consumer.receive(Inbox.delivery("1")));
          if (calls.get() != 2) {
            throw new Breach(
                "the handler failed, yet the message counts as handled: its next copy was dropped");
          }
          Inbox.effects(run, 1, "a handler that failed once");
        });
  }

  @ContractTest(ContractId.C3)
  default void crashBeforeTheAcknowledgementHasNoSecondEffect(Kit kit) throws Exception {
    kit.require(ConsumesMessages.class);
    kit.run(
        "crash-before-ack",
        run -> {
          Inbox.consumer(kit, run, "A", "mailer").receive(Inbox.delivery("1"));
          run.injector().kill("A");
          Inbox.redeliver(kit, run, "B", "mailer", "1");
          Inbox.effects(run, 1, "a message whose acknowledgement was lost in a crash");
        });
  }

  @ContractTest(ContractId.C4)
  default void eachHandlerSeesEachMessage(Kit kit) throws Exception {
    kit.require(ConsumesMessages.class);
    kit.run(
        "two-handlers",
        run -> {
          AtomicInteger first = new AtomicInteger();
          AtomicInteger second = new AtomicInteger();
          ConsumesMessages outbox = kit.as(ConsumesMessages.class, run, "A");
          outbox.consumer("mailer", (c, d) -> first.incrementAndGet()).receive(Inbox.delivery("1"));
          outbox
              .consumer("biller", (c, d) -> second.incrementAndGet())
              .receive(Inbox.delivery("1"));
          if (first.get() != 1 || second.get() != 1) {
            throw new Breach("one handler's record of a message kept it from another handler");
          }
        });
  }

  @ContractTest(ContractId.C5)
  default void effectAndRecordSurviveEveryFaultTogether(Kit kit) throws Exception {
    kit.require(ConsumesMessages.class);
    kit.sweep(
        new Scenario(
            "receive",
            run -> {},
            run -> Inbox.consumer(kit, run, "A", "mailer").receive(Inbox.delivery("1")),
            run -> Inbox.atMostOne(run),
            run -> {
              Inbox.redeliver(kit, run, "A", "mailer", "1");
              Inbox.effects(run, 1, "a message that was redelivered after a fault");
            }));
  }

  @ContractTest(ContractId.C6)
  default void poisonGoesToADeadLetter(Kit kit) throws Exception {
    kit.require(ConsumesMessages.class);
    kit.require(ParksPoison.class);
    kit.run("poison", run -> Poison.check(kit, run));
  }

  @ContractTest(ContractId.C7)
  default void ledgerOutlivesTheRedeliveryWindow(Kit kit) throws Exception {
    kit.require(ConsumesMessages.class);
    kit.require(PrunesLedger.class);
    kit.run("window", run -> window(kit, run));
    kit.run("forgotten", run -> forgotten(kit, run));
  }

  private static void forgotten(Kit kit, Run run) throws Exception {
    PrunesLedger ledger = kit.as(PrunesLedger.class, run, "A");
    for (int i = 0; i < 3; i++) {
      Inbox.consumer(kit, run, "A", "mailer").receive(Inbox.delivery("old" + i));
    }
    run.advance(ledger.redeliveryWindow().multipliedBy(FORGOTTEN_AFTER));
    Inbox.consumer(kit, run, "A", "mailer").receive(Inbox.delivery("new"));
    Map<String, Long> before = run.outboxRows();
    ledger.pruneLedger();
    Map<String, Long> after = run.outboxRows();
    long forgotten =
        before.entrySet().stream()
            .mapToLong(table -> table.getValue() - after.getOrDefault(table.getKey(), 0L))
            .max()
            .orElse(0);
    if (forgotten < 3) {
      throw new Breach(
          "the clean-up of the ledger forgot "
              + forgotten
              + " of 3 messages whose redelivery window ended long ago: the ledger grows for ever");
    }
    Inbox.consumer(kit, run, "A", "mailer").receive(Inbox.delivery("new"));
    Inbox.effects(run, 4, "a copy of a message that was handled just before the clean-up");
  }

  private static void window(Kit kit, Run run) throws Exception {
    PrunesLedger ledger = kit.as(PrunesLedger.class, run, "A");
    Consumer consumer = Inbox.consumer(kit, run, "A", "mailer");
    consumer.receive(Inbox.delivery("1"));
    run.advance(ledger.redeliveryWindow().minus(Duration.ofSeconds(5)));
    ledger.pruneLedger();
    consumer.receive(Inbox.delivery("1"));
    Inbox.effects(
        run, 1, "a copy at the end of the redelivery window of " + ledger.redeliveryWindow());
  }

  @ContractTest(ContractId.C8)
  default void consumerKeepsTheOrderOfAKey(Kit kit) throws Exception {
    kit.require(ConsumesMessages.class);
    kit.require(ConsumesInOrder.class);
    kit.run("turned-around", run -> KeyOrder.turnedAround(kit, run));
    kit.explore(
        Interleaving.named("two-workers")
            .actor("A", run -> KeyOrder.receive(kit, run, "A", 1))
            .actor("B", run -> KeyOrder.receive(kit, run, "B", 2))
            .after(run -> KeyOrder.settle(kit, run)));
  }
}
