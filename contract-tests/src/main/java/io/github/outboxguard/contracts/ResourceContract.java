package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.capability.DispatchesInBatches;
import io.github.outboxguard.contracts.capability.WorksByItself;
import io.github.outboxguard.contracts.internal.fault.FaultMode;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.PointKind;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.OwnThreads;
import io.github.outboxguard.contracts.internal.run.Run;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Staying alive: outages, leaks, and the load on the database. */
public interface ResourceContract extends OutboxContract {
  /** How often a full batch is looked at. */
  int BATCHES = 8;

  @ContractTest(ContractId.D21)
  default void dispatcherOutlivesADatabaseOutage(Kit kit) throws Exception {
    kit.run(
        "outage",
        run -> {
          run.commit("A", Message.of("D21-before"));
          run.injector().outage();
          for (int i = 0; i < 3; i++) {
            run.pass("A");
          }
          run.heal();
          run.commit("A", Message.of("D21-after"));
          recover(run, "A");
        });
  }

  @ContractTest(ContractId.D22)
  default void noConnectionAndNoThreadIsLeaked(Kit kit) throws Exception {
    kit.sweep(
        Scenario.named("leaks")
            .prepare(run -> run.commit("A", Message.of("D22-1"), Message.of("D22-2")))
            .step(run -> run.outbox("A").dispatchOnce())
            .instead(part -> ResourceContract::noLeak),
        EnumSet.of(FaultMode.THROW_BEFORE, FaultMode.THROW_AFTER, FaultMode.ABORT_TRANSACTION));
    kit.run(
        "threads",
        run -> {
          Set<Thread> before = OwnThreads.now();
          run.commit("A", Message.of("D22-3"));
          run.pass("A");
          run.close();
          OwnThreads.ended(before);
        });
  }

  private static void noLeak(Run run) throws Exception {
    recover(run, "A");
    run.close();
    if (!run.leaks().isEmpty()) {
      throw new Breach(run.leaks().size() + " connection(s) were never closed after a fault");
    }
  }

  @ContractTest(ContractId.D23)
  default void passesAskTheDatabaseLittle(Kit kit) throws Exception {
    int messages = 5;
    kit.run(
        "budget",
        run -> {
          int budget = kit.contract().callBudget();
          run.pass("A");
          run.arm(null);
          run.pass("A");
          run.heal();
          within("an idle pass", run.points(), budget);
          for (int i = 0; i < messages; i++) {
            run.commit("A", Message.of("D23-" + i).key("k" + i));
          }
          run.arm(null);
          run.pass("A");
          run.heal();
          within("a pass over " + messages + " messages", run.points(), budget + messages * budget);
        });
    // Whoever sends before it is asked to shows no batch.
    if (kit.has(DispatchesInBatches.class) && !kit.has(WorksByItself.class)) {
      kit.run("full-batch", run -> fullBatch(kit, run));
    }
  }

  /** The fewest calls of several rounds: a busy machine may tear a batch apart, not each one. */
  private static void fullBatch(Kit kit, Run run) throws Exception {
    DispatchesInBatches outbox = kit.as(DispatchesInBatches.class, run, "A");
    int promised = outbox.mostCallsPerBatch();
    long fewest = Long.MAX_VALUE;
    for (int round = 0; round < BATCHES && fewest > promised; round++) {
      for (int i = 0; i < outbox.batchSize(); i++) {
        run.commit("A", Message.of("D23-" + round + "-" + i));
      }
      int before = run.sends().size();
      run.arm(null);
      run.pass("A");
      run.heal();
      if (run.sends().size() - before == outbox.batchSize()) {
        fewest =
            Math.min(fewest, run.points().stream().filter(p -> p.kind() != PointKind.SEND).count());
      }
    }
    if (fewest > promised && fewest < Long.MAX_VALUE) {
      throw new Breach(
          "a pass over a full batch of "
              + outbox.batchSize()
              + " messages made "
              + fewest
              + " calls on the database; the outbox promises "
              + promised);
    }
  }

  private static void within(String what, List<Point> points, int budget) {
    if (points.size() > budget) {
      throw new Breach(what + " made " + points.size() + " calls; the budget is " + budget);
    }
  }
}
