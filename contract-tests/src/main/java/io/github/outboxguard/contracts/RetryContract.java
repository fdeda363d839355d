package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.capability.CorruptsMessages;
import io.github.outboxguard.contracts.capability.KeepsDeadLetters;
import io.github.outboxguard.contracts.capability.OwnClock;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import io.github.outboxguard.contracts.internal.run.CrashLoop;
import io.github.outboxguard.contracts.internal.run.Run;
import io.github.outboxguard.contracts.internal.run.Send;
import java.time.Duration;
import java.util.List;

/** Retries: bounded, spaced, and nothing is lost while recording a failure. */
public interface RetryContract extends OutboxContract {
  /** The most attempts that a test follows. */
  int MOST_ATTEMPTS = 120;

  /** Enough attempts to see whether they are counted where a restart does not lose them. */
  int SOME_ATTEMPTS = 6;

  @ContractTest(ContractId.D13)
  default void messageIsDeadAfterItsLastAttempt(Kit kit) throws Exception {
    kit.require(RetriesFailures.class);
    kit.refuse(OwnClock.class);
    kit.run("longest", run -> longest(kit.as(RetriesFailures.class, run, "A")));
    kit.run(
        "dead",
        run -> {
          int most = killByRefusals(kit, run, "D13-a", false);
          deadAfter(kit, run, most);
        });
    kit.run(
        "dead-after-restarts",
        run -> {
          int most = killByRefusals(kit, run, "D13-b", true);
          deadAfter(kit, run, most);
        });
  }

  /** Whoever forgets a message earlier takes its last attempts for new ones. */
  private static void longest(RetriesFailures policy) {
    Duration stated = policy.longestRetry();
    if (stated == null) {
      return;
    }
    Duration really = policy.longestAttempt();
    for (int attempt = 1; attempt < policy.maxAttempts(); attempt++) {
      really = really.plus(policy.maxDelay(attempt)).plus(policy.longestAttempt());
    }
    if (!stated.equals(really)) {
      throw new Breach(
          "all attempts of a message are said to take "
              + stated
              + " at most, and may take "
              + really);
    }
  }

  private static void deadAfter(Kit kit, Run run, int most) throws Exception {
    if (run.sends().size() != most) {
      throw new Breach(
          "a message that always fails was sent "
              + run.sends().size()
              + " times instead of "
              + most);
    }
    if (kit.has(KeepsDeadLetters.class)) {
      List<String> dead = kit.as(KeepsDeadLetters.class, run, "A").deadLetters();
      String id = run.sends().get(0).delivery().id();
      if (!dead.contains(id)) {
        throw new Breach(
            "the message (id " + id + ") was given up, but the dead letters are " + dead);
      }
    }
  }

  /** Lets every send fail until nothing more comes; returns the attempts that are allowed. */
  private static int killByRefusals(Kit kit, Run run, String name, boolean restarts)
      throws Exception {
    RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
    int most = policy.maxAttempts();
    if (most > MOST_ATTEMPTS) {
      throw kit.skipped("the outbox tries " + most + " times, more than a test can follow");
    }
    run.broker().behave((instance, delivery) -> Answer.REFUSE);
    run.commit("A", Message.of(name).key("k1"));
    for (int attempt = 1; attempt <= most + 2; attempt++) {
      run.pass("A");
      run.advance(policy.maxDelay(attempt).plus(kit.margin()));
      if (restarts) {
        run.restart("A");
      }
    }
    return most;
  }

  @ContractTest(ContractId.D14)
  default void deadLetterCanBeReplayed(Kit kit) throws Exception {
    kit.require(KeepsDeadLetters.class);
    kit.require(RetriesFailures.class);
    kit.refuse(OwnClock.class);
    kit.run(
        "replay",
        run -> {
          int most = killByRefusals(kit, run, "D14-a", false);
          Send first = run.sends().get(0);
          kit.as(KeepsDeadLetters.class, run, "A").replay(first.delivery().id());
          int before = run.sends().size();
          run.pass("A");
          Duration wait = kit.as(RetriesFailures.class, run, "A").maxDelay(1);
          run.advance(wait.plus(kit.margin()));
          run.pass("A");
          if (most > 1 && run.sends().size() != before + 2) {
            throw new Breach("a replayed dead letter did not get all its attempts again");
          }
          run.broker().behave((instance, delivery) -> Answer.ACKNOWLEDGE);
          recover(run, "A");
          Send last = run.sends().get(run.sends().size() - 1);
          if (!last.delivery().equals(first.delivery())) {
            throw new Breach(
                "a replayed dead letter came as "
                    + last.delivery()
                    + " instead of "
                    + first.delivery());
          }
          List<String> dead = kit.as(KeepsDeadLetters.class, run, "A").deadLetters();
          if (!dead.isEmpty()) {
            throw new Breach("a replayed and delivered message is still listed as dead: " + dead);
          }
        });
  }

  @ContractTest(ContractId.D15)
  default void retriesComeNeitherTooEarlyNorTooLate(Kit kit) throws Exception {
    kit.require(RetriesFailures.class);
    kit.refuse(OwnClock.class);
    kit.run(
        "instants",
        run -> {
          RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
          int most = Math.min(policy.maxAttempts(), MOST_ATTEMPTS);
          failFirst(run);
          for (int attempt = 1; attempt < most; attempt++) {
            spaced(run, attempt, policy.minDelay(attempt), policy.maxDelay(attempt), kit.margin());
          }
        });
    // Whoever counts attempts in memory begins anew with each process.
    kit.run(
        "instants-after-restarts",
        run -> {
          RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
          int most = Math.min(policy.maxAttempts(), SOME_ATTEMPTS);
          failFirst(run);
          for (int attempt = 1; attempt < most; attempt++) {
            run.restart("A");
            spaced(run, attempt, policy.minDelay(attempt), policy.maxDelay(attempt), kit.margin());
          }
        });
  }

  private static void failFirst(Run run) throws Exception {
    run.broker().behave((instance, delivery) -> Answer.REFUSE);
    run.commit("A", Message.of("D15-a"));
    run.pass("A");
  }

  private static void spaced(Run run, int attempt, Duration min, Duration max, Duration margin)
      throws Exception {
    run.pass("A");
    if (run.sends().size() != attempt) {
      throw new Breach(
          "attempt "
              + (attempt + 1)
              + " came at once after failed attempt "
              + attempt
              + ", not after at least "
              + min);
    }
    Duration early = min.minus(margin);
    if (!early.isNegative() && !early.isZero()) {
      run.advance(early);
      run.pass("A");
      if (run.sends().size() != attempt) {
        throw new Breach(
            "attempt "
                + (attempt + 1)
                + " came before its back-off of at least "
                + min
                + " had passed");
      }
      run.advance(max.minus(early).plus(margin));
    } else {
      run.advance(max.plus(margin));
    }
    run.pass("A");
    if (run.sends().size() != attempt + 1) {
      throw new Breach(
          "attempt " + (attempt + 1) + " did not come " + max + " after failed attempt " + attempt);
    }
  }

  @ContractTest(ContractId.D18)
  default void crashWhileSendingCountsAsAnAttempt(Kit kit) throws Exception {
    kit.require(RetriesFailures.class);
    kit.refuse(OwnClock.class);
    kit.run("crash-loop", run -> CrashLoop.bounded(kit, run, MOST_ATTEMPTS));
    kit.run("bystanders", run -> CrashLoop.bystanders(kit, run, MOST_ATTEMPTS));
  }

  @ContractTest(ContractId.D19)
  default void undecodableMessageDoesNotBlockOthers(Kit kit) throws Exception {
    kit.require(CorruptsMessages.class);
    kit.run(
        "undecodable",
        run -> {
          run.commit("A", Message.of("D19-broken").key("k1"));
          kit.as(CorruptsMessages.class, run, "A").corruptStored();
          run.commit("A", Message.of("D19-sound").key("k2"));
          for (int i = 0; i < 3; i++) {
            run.pass("A");
          }
          boolean sound =
              run.sends().stream()
                  .anyMatch(s -> s.delivered() && s.delivery().payload().contains("D19-sound"));
          if (!sound) {
            throw new Breach("a sound message was not delivered beside an undecodable one");
          }
        });
  }

  @ContractTest(ContractId.D20)
  default void faultWhileRecordingAFailureLosesNothing(Kit kit) throws Exception {
    kit.refuse(OwnClock.class);
    kit.sweep(
        Scenario.named("failing-send")
            .prepare(
                run -> {
                  run.commit("A", Message.of("D20-1").key("k1"), Message.of("D20-2").key("k2"));
                  run.broker()
                      .behave(
                          (instance, delivery) ->
                              delivery.payload().contains("D20-1") && run.now().equals(Run.START)
                                  ? Answer.REFUSE
                                  : Answer.ACKNOWLEDGE);
                })
            .step(run -> run.outbox("A").dispatchOnce()));
  }
}
