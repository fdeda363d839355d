package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.inOrder;
import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.capability.DispatchesInBatches;
import io.github.outboxguard.contracts.capability.GivesUpHeads;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.contracts.capability.OwnClock;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.internal.explore.Interleaving;
import io.github.outboxguard.contracts.internal.run.Beside;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import io.github.outboxguard.contracts.internal.run.DeadHead;
import io.github.outboxguard.contracts.internal.run.Hang;
import io.github.outboxguard.contracts.internal.run.Run;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Order within a key, and progress of the others. */
public interface OrderContract extends OutboxContract {

  @ContractTest(ContractId.D8)
  default void messagesOfOneKeyKeepTheirOrder(Kit kit) throws Exception {
    kit.require(OrdersByKey.class);
    kit.refuse(OwnClock.class);
    kit.sweep(
        Scenario.named("two-keys")
            .prepare(
                run -> {
                  run.commit("A", Message.of("D8-1").key("k1"), Message.of("D8-x").key("k2"));
                  run.commit("A", Message.of("D8-2").key("k1"));
                  run.commit("A", Message.of("D8-3").key("k1"));
                })
            .step(run -> run.outbox("A").dispatchOnce())
            .also(run -> inOrder(run)));
  }

  @ContractTest(ContractId.D9)
  default void failingHeadHoldsItsKeyBack(Kit kit) throws Exception {
    kit.require(OrdersByKey.class);
    kit.refuse(OwnClock.class);
    kit.run(
        "failing-head",
        run -> {
          AtomicInteger failures = new AtomicInteger();
          run.broker()
              .behave(
                  (instance, delivery) ->
                      delivery.payload().contains("head") && failures.incrementAndGet() <= 2
                          ? Answer.REFUSE
                          : Answer.ACKNOWLEDGE);
          run.commit("A", Message.of("D9-head").key("k1"));
          run.commit("A", Message.of("D9-2").key("k1"), Message.of("D9-3").key("k1"));
          for (int i = 0; i < 4; i++) {
            run.pass(i % 2 == 0 ? "A" : "B");
            inOrder(run);
            run.advance(Duration.ofSeconds(20));
          }
          recover(run, "A");
          inOrder(run);
        });
  }

  @ContractTest(ContractId.D10)
  default void twoDispatchersKeepTheOrderOfAKey(Kit kit) throws Exception {
    kit.require(OrdersByKey.class);
    kit.refuse(OwnClock.class);
    kit.explore(
        Interleaving.named("one-key")
            .prepare(
                run -> {
                  run.commit("A", Message.of("D10-1").key("k1"));
                  run.commit("A", Message.of("D10-2").key("k1"));
                })
            .actor("A", run -> run.outbox("A").dispatchOnce())
            .actor("B", run -> run.outbox("B").dispatchOnce())
            .after(
                run -> {
                  recover(run, "C");
                  inOrder(run);
                }));
    kit.run(
        "batch-borders",
        run -> {
          int batch =
              run.outbox("A") instanceof DispatchesInBatches batches ? batches.batchSize() : 2;
          for (int i = 0; i < Math.min(batch, 30) + 3; i++) {
            run.commit("A", Message.of("D10-" + i).key("k1"));
          }
          recoverByTurns(run);
          inOrder(run);
        });
  }

  private static void recoverByTurns(Run run) throws Exception {
    for (int i = 0; i < 40; i++) {
      run.pass(i % 2 == 0 ? "A" : "B");
    }
    recover(run, "A");
  }

  @ContractTest(ContractId.D11)
  default void otherKeysGoOnWhileAHeadFailsOrHangs(Kit kit) throws Exception {
    kit.run(
        "failing",
        run -> {
          run.broker()
              .behave(
                  (instance, delivery) ->
                      delivery.payload().contains("sick") ? Answer.REFUSE : Answer.ACKNOWLEDGE);
          run.commit("A", Message.of("D11-sick").key("k1"));
          run.commit("A", Message.of("D11-well").key("k2"));
          for (int i = 0; i < 3; i++) {
            run.pass("A");
          }
          delivered(run, "D11-well", "while the head of another key fails");
        });
    kit.run("hanging", OrderContract::hanging);
  }

  private static void hanging(Run run) throws Exception {
    String slow = Message.of("D11-slow").payload();
    Hang hang = new Hang(slow, Answer.ACKNOWLEDGE);
    run.broker().behave(hang);
    run.commit("A", Message.of("D11-slow").key("k1"));
    Beside stuck = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    try {
      stuck.until(hang::entered);
      Beside writer =
          Beside.start(
              run, "W", "transact", () -> run.commit("W", Message.of("D11-other").key("k2")));
      if (!writer.await()) {
        throw new Breach("a business transaction had to wait for a send that hangs");
      }
      Beside other = Beside.start(run, "B", "pass", () -> run.outbox("B").dispatchOnce());
      if (!other.await()) {
        throw new Breach("a second dispatcher had to wait for the send of the first");
      }
      if (run.sends().stream().noneMatch(send -> send.delivery().payload().contains("D11-other"))) {
        // It may be the business of the process that filed it for a while, before others look for
        // it.
        run.advance(Duration.ofMinutes(10));
        run.pass("B");
      }
      delivered(run, "D11-other", "while another send hangs in another dispatcher");
    } finally {
      hang.release();
      stuck.await();
    }
  }

  @ContractTest(ContractId.D12)
  default void batchFullOfPoisonDoesNotStarveTheHealthy(Kit kit) throws Exception {
    kit.require(DispatchesInBatches.class);
    kit.run(
        "poison",
        run -> {
          int batch = kit.as(DispatchesInBatches.class, run, "A").batchSize();
          run.broker()
              .behave(
                  (instance, delivery) ->
                      delivery.payload().contains("poison") ? Answer.REFUSE : Answer.ACKNOWLEDGE);
          for (int i = 0; i < batch; i++) {
            run.commit("A", Message.of("D12-poison" + i).key("p" + i));
          }
          run.commit("A", Message.of("D12-healthy").key("h"));
          for (int i = 0; i < 3; i++) {
            run.pass("A");
          }
          delivered(run, "D12-healthy", "behind a whole batch of poison, within three passes");
        });
  }

  private static void delivered(Run run, String name, String when) {
    if (run.sends().stream()
        .noneMatch(send -> send.delivered() && send.delivery().payload().contains(name))) {
      throw new Breach("the message " + name + " was not delivered " + when);
    }
  }

  @ContractTest(ContractId.D26)
  default void deadHeadKeepsItsKeyAsPromised(Kit kit) throws Exception {
    kit.require(OrdersByKey.class);
    kit.require(GivesUpHeads.class);
    kit.require(RetriesFailures.class);
    kit.refuse(OwnClock.class);
    kit.run("dead-head", run -> DeadHead.check(kit, run));
  }
}
