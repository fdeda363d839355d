package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.nothingInvented;
import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.capability.Archives;
import io.github.outboxguard.contracts.capability.GivesUpHeads;
import io.github.outboxguard.contracts.capability.KeepsDeadLetters;
import io.github.outboxguard.contracts.capability.OwnClock;
import io.github.outboxguard.contracts.capability.Prunes;
import io.github.outboxguard.contracts.capability.PrunesByItself;
import io.github.outboxguard.contracts.capability.PrunesInBatches;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.internal.explore.Interleaving;
import io.github.outboxguard.contracts.internal.run.ArchivedRows;
import io.github.outboxguard.contracts.internal.run.Beside;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import io.github.outboxguard.contracts.internal.run.Hang;
import io.github.outboxguard.contracts.internal.run.PruneBatches;
import io.github.outboxguard.contracts.internal.run.PruneSchedule;
import io.github.outboxguard.contracts.internal.run.Rows;
import io.github.outboxguard.contracts.internal.run.Run;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Pruning removes what is done, and nothing else. */
public interface RetentionContract extends OutboxContract {

  @ContractTest(ContractId.P1)
  default void pruningSparesWhatIsNotDelivered(Kit kit) throws Exception {
    kit.require(Prunes.class);
    kit.run(
        "new",
        run -> {
          run.commit("A", Message.of("P1-new"));
          run.advance(Duration.ofDays(3650));
          prune(kit, run, Duration.ZERO);
          recover(run, "A");
        });
    kit.run(
        "waiting",
        run -> {
          AtomicBoolean sick = new AtomicBoolean(true);
          run.broker()
              .behave((instance, delivery) -> sick.get() ? Answer.REFUSE : Answer.ACKNOWLEDGE);
          run.commit("A", Message.of("P1-waiting"));
          run.pass("A");
          sick.set(false);
          run.advance(Duration.ofDays(3650));
          prune(kit, run, Duration.ZERO);
          recover(run, "A");
        });
    kit.run("claimed", run -> claimed(kit, run));
    if (kit.has(KeepsDeadLetters.class)
        && kit.has(RetriesFailures.class)
        && !kit.has(OwnClock.class)) {
      kit.run("dead", run -> dead(kit, run));
    }
  }

  private static void claimed(Kit kit, Run run) throws Exception {
    Hang hang = new Hang("", Answer.REFUSE);
    run.broker().behave(hang);
    run.commit("A", Message.of("P1-claimed"));
    Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    pass.until(hang::entered);
    Beside prune =
        Beside.start(run, "P", "prune", () -> kit.as(Prunes.class, run, "P").prune(Duration.ZERO));
    prune.await(1_000);
    hang.release();
    pass.await();
    prune.await();
    recover(run, "A");
  }

  private static void dead(Kit kit, Run run) throws Exception {
    RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
    run.broker().behave((instance, delivery) -> Answer.REFUSE);
    run.commit("A", Message.of("P1-dead"));
    for (int attempt = 1;
        attempt <= Math.min(policy.maxAttempts(), RetryContract.MOST_ATTEMPTS);
        attempt++) {
      run.pass("A");
      run.advance(policy.maxDelay(attempt).plus(kit.margin()));
    }
    run.advance(Duration.ofDays(3650));
    prune(kit, run, Duration.ZERO);
    String id = run.sends().get(0).delivery().id();
    if (!kit.as(KeepsDeadLetters.class, run, "A").deadLetters().contains(id)) {
      throw new Breach("pruning removed a dead letter, which nobody had delivered");
    }
  }

  @ContractTest(ContractId.P2)
  default void pruningRespectsItsCutOff(Kit kit) throws Exception {
    kit.require(Prunes.class);
    kit.refuse(OwnClock.class);
    kit.run(
        "cut-off",
        run -> {
          Duration age = Duration.ofHours(24);
          Duration margin = kit.margin();
          for (String name : List.of("P2-a", "P2-b", "P2-c")) {
            run.commit("A", Message.of(name));
            run.pass("A");
          }
          if (run.outboxRows().values().stream().mapToLong(Long::longValue).sum() == 0) {
            throw kit.skipped("the outbox keeps no delivered message");
          }
          run.advance(age.minus(margin));
          Map<String, Long> kept = run.outboxRows();
          prune(kit, run, age);
          if (Rows.shrunk(kept, run.outboxRows())) {
            throw new Breach(
                "pruning removed a message that was delivered less than " + age + " ago");
          }
          run.advance(margin.multipliedBy(2));
          prune(kit, run, age);
          long removed = Rows.mostRemoved(kept, run.outboxRows());
          if (removed < 3) {
            throw new Breach(
                "pruning kept "
                    + (3 - removed)
                    + " of 3 messages that were delivered more than "
                    + age
                    + " ago");
          }
        });
    if (kit.has(Archives.class)) {
      kit.run("archived", run -> ArchivedRows.check(kit, run));
    }
    if (kit.has(PrunesByItself.class)) {
      kit.run("by-itself", run -> PruneSchedule.check(kit, run));
    }
  }

  @ContractTest(ContractId.P2)
  default void pruningRemovesWhatWasDiscarded(Kit kit) throws Exception {
    kit.require(Prunes.class);
    kit.require(GivesUpHeads.class);
    kit.require(RetriesFailures.class);
    kit.refuse(OwnClock.class);
    kit.run(
        "discarded",
        run -> {
          RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
          if (policy.maxAttempts() > RetryContract.MOST_ATTEMPTS) {
            throw kit.skipped("the outbox tries more often than a test can follow");
          }
          run.broker().behave((instance, delivery) -> Answer.REFUSE);
          run.commit("A", Message.of("P2-discarded"));
          for (int attempt = 1; attempt <= policy.maxAttempts(); attempt++) {
            run.pass("A");
            run.advance(policy.maxDelay(attempt).plus(kit.margin()));
          }
          Map<String, Long> most = run.outboxRows();
          kit.as(GivesUpHeads.class, run, "A").discard(run.sends().get(0).delivery().id());
          run.advance(Duration.ofDays(40));
          prune(kit, run, Duration.ofDays(30));
          if (Rows.mostRemoved(most, run.outboxRows()) < 1) {
            throw new Breach("pruning keeps for ever what a person has discarded");
          }
        });
  }

  @ContractTest(ContractId.P3)
  default void pruningBesideADispatcherDisturbsNothing(Kit kit) throws Exception {
    kit.require(Prunes.class);
    kit.explore(
        Interleaving.named("dispatcher-and-prune")
            .prepare(
                run -> {
                  AtomicBoolean sick = new AtomicBoolean(true);
                  run.broker()
                      .behave(
                          (instance, delivery) ->
                              delivery.payload().contains("P3-2") && sick.getAndSet(false)
                                  ? Answer.REFUSE
                                  : Answer.ACKNOWLEDGE);
                  run.commit("A", Message.of("P3-1").key("k1"), Message.of("P3-2").key("k2"));
                })
            .actor("A", run -> run.outbox("A").dispatchOnce())
            .actor("P", run -> kit.as(Prunes.class, run, "P").prune(Duration.ZERO))
            .after(
                run -> {
                  recover(run, "A");
                  nothingInvented(run);
                }));
    // Last: more messages than a test can file skip it, but not what comes before.
    if (kit.has(PrunesInBatches.class) && !kit.has(OwnClock.class)) {
      kit.run("in-batches", run -> PruneBatches.check(kit, run));
    }
  }

  @ContractTest(ContractId.P4)
  default void interruptedPruningLosesNothing(Kit kit) throws Exception {
    kit.require(Prunes.class);
    kit.refuse(OwnClock.class);
    kit.sweep(
        Scenario.named("prune")
            .prepare(
                run -> {
                  run.commit("A", Message.of("P4-done"));
                  run.pass("A");
                  run.commit("A", Message.of("P4-new"));
                  run.advance(Duration.ofDays(40));
                })
            .step(run -> prune(kit, run, Duration.ofDays(30))));
    if (kit.has(Archives.class)) {
      kit.sweep(ArchivedRows.interrupted(kit));
    }
  }

  private static void prune(Kit kit, Run run, Duration age) throws Exception {
    kit.as(Prunes.class, run, "A").prune(age);
  }
}
