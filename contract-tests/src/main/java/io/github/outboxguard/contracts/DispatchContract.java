package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.nothingInvented;
import static io.github.outboxguard.contracts.internal.run.Checks.nothingTwice;
import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.capability.LeasesMessages;
import io.github.outboxguard.contracts.capability.OwnClock;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.capability.StandsBy;
import io.github.outboxguard.contracts.internal.explore.Interleaving;
import io.github.outboxguard.contracts.internal.run.Beside;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import io.github.outboxguard.contracts.internal.run.BrokerError;
import io.github.outboxguard.contracts.internal.run.Checks;
import io.github.outboxguard.contracts.internal.run.Hang;
import io.github.outboxguard.contracts.internal.run.LateCommit;
import io.github.outboxguard.contracts.internal.run.Run;
import io.github.outboxguard.contracts.internal.run.StaleOwner;
import io.github.outboxguard.contracts.internal.run.Succession;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** The dispatch side: at least once, one dispatcher at a time, nothing skipped. */
public interface DispatchContract extends SeedContract {

  @ContractTest(ContractId.D1)
  default void interruptionAnywhereLosesNoMessage(Kit kit) throws Exception {
    kit.refuse(OwnClock.class);
    kit.sweep(
        Scenario.named("dispatch")
            .prepare(
                run -> {
                  run.commit("A", Message.of("D1-1").key("k1"), Message.of("D1-2").key("k1"));
                  run.commit("A", Message.of("D1-3").key("k2"));
                })
            .step(run -> run.outbox("A").dispatchOnce()));
  }

  @ContractTest(ContractId.D2)
  default void unacknowledgedSendIsRepeated(Kit kit) throws Exception {
    for (Answer answer : new Answer[] {Answer.REFUSE, Answer.LOSE_ANSWER}) {
      String name = answer == Answer.REFUSE ? "refused" : "answer-lost";
      kit.run(
          name,
          run -> {
            AtomicInteger sent = new AtomicInteger();
            run.broker()
                .behave(
                    (instance, delivery) ->
                        sent.incrementAndGet() == 1 ? answer : Answer.ACKNOWLEDGE);
            run.commit("A", Message.of("D2-a"));
            run.pass("A");
            recover(run, "A");
            if (sent.get() < 2) {
              throw new Breach("the transport did not acknowledge, yet the message was settled");
            }
          });
    }
    kit.run("refused-late", DispatchContract::refusedLate);
    if (kit.has(RetriesFailures.class)) {
      kit.run("error", run -> error(kit, run));
    }
  }

  private static void error(Kit kit, Run run) throws Exception {
    if (!kit.as(RetriesFailures.class, run, "A").survivesErrors()) {
      return;
    }
    AtomicInteger sent = new AtomicInteger();
    run.broker()
        .behave(
            (instance, delivery) -> {
              if (sent.incrementAndGet() == 1) {
                throw new BrokerError();
              }
              return Answer.ACKNOWLEDGE;
            });
    run.commit("A", Message.of("D2-error"), Message.of("D2-beside"));
    run.pass("A");
    if (run.sends().isEmpty()) {
      throw new Breach("one send ended in an Error, and the one beside it was not made");
    }
    run.advance(kit.as(RetriesFailures.class, run, "A").maxDelay(1).plus(kit.margin()));
    run.pass("A");
    if (run.sends().size() < 2) {
      throw new Breach("a send ended in an Error, and was not tried again as after a failure");
    }
    recover(run, "A");
  }

  private static void refusedLate(Run run) throws Exception {
    AtomicInteger sent = new AtomicInteger();
    run.broker()
        .behave(
            (instance, delivery) ->
                sent.incrementAndGet() == 1 ? Answer.REFUSE_LATE : Answer.ACKNOWLEDGE);
    run.commit("A", Message.of("D2-late"));
    Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    pass.until(() -> run.broker().owesAnswers());
    pass.await(50);
    run.broker().failPending();
    if (!pass.await()) {
      throw new Breach(
          "dispatchOnce() did not return after the transport had reported a late failure");
    }
    // If the pass sent nothing, what comes now would wait for an answer that nobody gives.
    run.broker().behave((instance, delivery) -> Answer.ACKNOWLEDGE);
    recover(run, "A");
  }

  @ContractTest(ContractId.D3)
  default void withoutFaultsEachMessageIsSentOnce(Kit kit) throws Exception {
    kit.run(
        "quiet",
        run -> {
          for (int i = 0; i < 6; i++) {
            run.commit("A", Message.of("D3-" + i).key("k" + i % 3));
          }
          for (int i = 0; i < 4; i++) {
            run.pass("A");
            run.pass("B");
          }
          recover(run, "A");
          nothingTwice(run);
          nothingInvented(run);
        });
  }

  @ContractTest(ContractId.D4)
  default void twoDispatchersNeverShareAMessage(Kit kit) throws Exception {
    kit.run("while-sending", DispatchContract::whileSending);
    kit.explore(
        Interleaving.named("two-dispatchers")
            .prepare(
                run -> run.commit("A", Message.of("D4-1").key("k1"), Message.of("D4-2").key("k2")))
            .actor("A", run -> run.outbox("A").dispatchOnce())
            .actor("B", run -> run.outbox("B").dispatchOnce())
            .after(
                run -> {
                  nothingTwice(run);
                  recover(run, "C");
                  nothingInvented(run);
                }));
    kit.explore(
        Interleaving.named("dispatcher-and-writer")
            .prepare(run -> run.commit("A", Message.of("D4-1").key("k1")))
            .actor("A", run -> run.outbox("A").dispatchOnce())
            .actor("W", run -> run.commit("W", Message.of("D4-2").key("k1")))
            .after(
                run -> {
                  recover(run, "C");
                  nothingTwice(run);
                  nothingInvented(run);
                }));
  }

  private static void whileSending(Run run) throws Exception {
    Hang hang = new Hang("", Answer.ACKNOWLEDGE);
    run.broker().behave(hang);
    run.commit("A", Message.of("D4-slow").key("k1"));
    Beside slow = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    slow.until(hang::entered);
    Beside.start(run, "B", "pass", () -> run.outbox("B").dispatchOnce()).await(500);
    long sent = run.sends().size();
    hang.release();
    slow.await();
    if (sent > 0) {
      throw new Breach("a second dispatcher sent a message while the first was still sending it");
    }
    recover(run, "A");
    nothingTwice(run);
  }

  @ContractTest(ContractId.D5)
  default void claimOfADeadOwnerIsTakenOverWhenItsLeaseEnds(Kit kit) throws Exception {
    kit.require(LeasesMessages.class);
    kit.refuse(OwnClock.class);
    kit.run(
        "lease",
        run -> {
          Duration lease = kit.as(LeasesMessages.class, run, "A").lease();
          Duration most = kit.margin();
          run.commit("A", Message.of("D5-a"));
          run.broker()
              .behave(
                  (instance, delivery) -> {
                    if (instance.equals("A")) {
                      run.injector().kill("A");
                      return Answer.REFUSE;
                    }
                    return Answer.ACKNOWLEDGE;
                  });
          run.pass("A");
          run.advance(lease.minus(most));
          run.pass("B");
          if (run.sends().stream().anyMatch(send -> send.instance().equals("B"))) {
            throw new Breach("a claim was taken over before its lease of " + lease + " had ended");
          }
          run.advance(most.multipliedBy(2));
          run.pass("B");
          if (run.sends().stream().noneMatch(send -> send.instance().equals("B"))) {
            throw new Breach(
                "the claim of a dead owner was not taken over after its lease of " + lease);
          }
          recover(run, "B");
        });
    if (kit.has(StandsBy.class)) {
      kit.run("succession", run -> Succession.check(kit, run));
    }
  }

  @ContractTest(ContractId.D6)
  default void ownerThatLostItsLeaseChangesNothing(Kit kit) throws Exception {
    kit.require(LeasesMessages.class);
    kit.refuse(OwnClock.class);
    kit.explore(StaleOwner.story(kit));
  }

  @ContractTest(ContractId.D7)
  default void messageWithALowerIdThatCommitsLaterIsNotSkipped(Kit kit) throws Exception {
    kit.run("late-commit", DispatchContract::lateCommit);
  }

  private static void lateCommit(Run run) throws Exception {
    LateCommit.around(
        run,
        "W",
        Message.of("D7-early").key("k1"),
        Message.of("D7-late").key("k2"),
        () -> {
          run.pass("B");
          run.pass("B");
        });
    recover(run, "B");
    Checks.nothingTwice(run);
  }
}
