package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.internal.fault.FaultMode;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.OwnThreads;
import io.github.outboxguard.contracts.internal.run.Run;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Staying alive: outages, leaks, and the load on the database. */
public interface ResourceContract extends OutboxContract {

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
  }

  private static void within(String what, List<Point> points, int budget) {
    if (points.size() > budget) {
      throw new Breach(what + " made " + points.size() + " calls; the budget is " + budget);
    }
  }
}
