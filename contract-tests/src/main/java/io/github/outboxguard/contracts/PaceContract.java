package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.nothingTwice;
import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.capability.LimitsSends;
import io.github.outboxguard.contracts.capability.OutlastsOutages;
import io.github.outboxguard.contracts.capability.OwnClock;
import io.github.outboxguard.contracts.capability.RenewsClaims;
import io.github.outboxguard.contracts.capability.ReportsWork;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.capability.SendsInParallel;
import io.github.outboxguard.contracts.capability.WorksByItself;
import io.github.outboxguard.contracts.internal.run.Beside;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import io.github.outboxguard.contracts.internal.run.BrokerOutage;
import io.github.outboxguard.contracts.internal.run.ByItself;
import io.github.outboxguard.contracts.internal.run.Crowd;
import io.github.outboxguard.contracts.internal.run.FastBroker;
import io.github.outboxguard.contracts.internal.run.GivenUp;
import io.github.outboxguard.contracts.internal.run.Hang;
import io.github.outboxguard.contracts.internal.run.LateReturn;
import io.github.outboxguard.contracts.internal.run.LongSend;
import io.github.outboxguard.contracts.internal.run.LongTransaction;
import io.github.outboxguard.contracts.internal.run.Run;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Real time: how long a send may take, how many run at once, how soon a message leaves. */
public interface PaceContract extends OutboxContract {
  /** What a busy machine may add to any limit. */
  Duration SLACK = Duration.ofSeconds(4);

  /** Who waits for longer has stories that are told side by side. */
  Duration SOON = Duration.ofSeconds(1);

  /** How often a promise about moments is tried: a busy machine may break it, but not each time. */
  int ROUNDS = 8;

  @ContractTest(ContractId.D27)
  default void outageOfTheBrokerCostsNoAttempts(Kit kit) throws Exception {
    kit.require(OutlastsOutages.class);
    kit.require(RetriesFailures.class);
    kit.refuse(OwnClock.class);
    kit.run("outage", run -> BrokerOutage.rest(kit, run));
    kit.run("no-outage", run -> BrokerOutage.none(kit, run));
    if (kit.has(ReportsWork.class)) {
      kit.run("exact", run -> BrokerOutage.exact(kit, run));
    }
  }

  private static int parallel(Kit kit, Run run) {
    return kit.as(SendsInParallel.class, run, "A").concurrency();
  }

  @ContractTest(ContractId.D28)
  default void sendWithoutAnAnswerIsGivenUpInTime(Kit kit) throws Exception {
    kit.require(LimitsSends.class);
    kit.run(
        "no-answer",
        run -> {
          AtomicBoolean first = new AtomicBoolean(true);
          run.broker()
              .behave((i, d) -> first.getAndSet(false) ? Answer.REFUSE_LATE : Answer.ACKNOWLEDGE);
          run.commit("A", Message.of("D28-1").key("k1"), Message.of("D28-2").key("k1"));
          givenUp(kit, run);
          recover(run, "A");
        });
    kit.run("no-return", run -> noReturn(kit, run, new Hang("", Answer.ACKNOWLEDGE)));
    kit.run("deaf", run -> noReturn(kit, run, Hang.deaf(Answer.ACKNOWLEDGE)));
    kit.run("late-return", run -> lateReturn(kit, run));
  }

  private static void noReturn(Kit kit, Run run, Hang hang) throws Exception {
    if (!kit.as(LimitsSends.class, run, "A").givesUpCalls()) {
      return;
    }
    run.broker().behave(hang);
    run.commit("A", Message.of("D28-1").key("k1"), Message.of("D28-2").key("k1"));
    try {
      givenUp(kit, run);
      if (!hang.interrupted()) {
        throw new Breach(
            "a call that does not return was given up, but not interrupted: its thread is lost");
      }
      // The one that hangs holds neither its own message nor those behind it.
      recover(run, "A");
    } finally {
      hang.release();
    }
    recover(run, "A");
  }

  /** Who returns soon after its interrupt is believed: the broker has the message. */
  private static void lateReturn(Kit kit, Run run) throws Exception {
    LimitsSends outbox = kit.as(LimitsSends.class, run, "A");
    Duration grace = outbox.grace();
    if (!outbox.givesUpCalls() || grace.isZero()) {
      return;
    }
    for (int i = 0; i < ROUNDS; i++) {
      Message message = Message.of("D28-late" + i);
      LateReturn broker = new LateReturn(message.payload(), grace.toNanos() * 2 / 3);
      run.broker().behave(broker);
      run.commit("A", message);
      givenUp(kit, run);
      recover(run, "A");
      // On a busy machine it may have come too late to be believed.
      if (broker.took() != 0 && broker.took() < grace.toNanos()) {
        nothingTwice(
            run.sends().stream()
                .filter(send -> send.delivery().payload().equals(message.payload()))
                .toList());
        return;
      }
    }
    throw kit.skipped("the machine was too busy for an answer in time");
  }

  private static void givenUp(Kit kit, Run run) throws Exception {
    Duration limit = kit.as(LimitsSends.class, run, "A").sendLimit();
    Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    long started = System.nanoTime();
    if (!pass.await(limit.plus(SLACK).toMillis())) {
      throw new Breach(
          "a send without an answer was still waited for "
              + SLACK
              + " after its limit of "
              + limit);
    }
    if (System.nanoTime() - started < limit.toNanos() / 2) {
      throw new Breach("a send without an answer was given up before its limit of " + limit);
    }
  }

  @ContractTest(ContractId.D29)
  default void claimHoldsWhileItsOwnerWorks(Kit kit) throws Exception {
    kit.require(RenewsClaims.class);
    kit.run("long-send", run -> LongSend.renewed(kit, run));
    kit.run("taken-over", run -> LongSend.takenOver(kit, run));
  }

  @ContractTest(ContractId.D30)
  default void asManySendsRunAtOnceAsPromised(Kit kit) throws Exception {
    kit.require(SendsInParallel.class);
    kit.run(
        "crowd",
        run -> {
          int most = parallel(kit, run);
          // Whoever goes by how fast the broker is must notice when it no longer is.
          for (int i = 0; i < 4 * most; i++) {
            run.commit("A", Message.of("D30-fast" + i).key("k" + i));
          }
          recover(run, "A");
          Crowd crowd = crowd(kit, run, "");
          for (int i = 1; i < ROUNDS && crowd.took().compareTo(fullWithin(kit, run)) > 0; i++) {
            crowd = crowd(kit, run, "again" + i + "-");
          }
          if (crowd.took().compareTo(fullWithin(kit, run)) > 0) {
            throw new Breach(
                "the broker was slow, and it took "
                    + crowd.took().toMillis()
                    + " ms until "
                    + most
                    + " sends ran at once; the outbox promises "
                    + fullWithin(kit, run));
          }
          recover(run, "A");
          nothingTwice(run);
        });
    kit.run("fast-broker", run -> fastBroker(kit, run));
  }

  private static Duration fullWithin(Kit kit, Run run) {
    return kit.as(SendsInParallel.class, run, "A").fullWithin();
  }

  private static Crowd crowd(Kit kit, Run run, String name) throws Exception {
    int most = parallel(kit, run);
    Crowd crowd = new Crowd(most);
    run.broker().behave(crowd);
    for (int i = 0; i < 2 * most + 1; i++) {
      run.commit("A", Message.of("D30-" + name + i).key("k" + i));
    }
    Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    pass.until(crowd::complete);
    // Whoever is one too many comes now.
    pass.await(50);
    int seen = crowd.largest();
    crowd.release();
    pass.await();
    if (seen != most) {
      throw new Breach(seen + " sends ran at once instead of " + most);
    }
    return crowd;
  }

  /** A broker that answers at once is served by few threads; a busy machine may call for more. */
  private static void fastBroker(Kit kit, Run run) throws Exception {
    int promised = kit.as(SendsInParallel.class, run, "A").threadsForAFastBroker();
    Duration within = kit.as(SendsInParallel.class, run, "A").passWithin();
    FastBroker broker = new FastBroker();
    run.broker().behave(broker);
    int fewest = Integer.MAX_VALUE;
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < ROUNDS && (fewest > promised || shortest > within.toNanos()); i++) {
      for (int j = 0; j < 2 * parallel(kit, run); j++) {
        run.commit("A", Message.of("D30-" + i + "-" + j).key("k" + j));
      }
      long start = System.nanoTime();
      run.pass("A");
      shortest = Math.min(shortest, System.nanoTime() - start);
      fewest = Math.min(fewest, broker.threads());
    }
    if (shortest > within.toNanos()) {
      throw new Breach(
          "the broker answered at once, and a pass took "
              + shortest / 1_000_000
              + " ms; the outbox promises "
              + within);
    }
    if (fewest > promised) {
      throw new Breach(
          "the broker answered at once, and "
              + fewest
              + " threads were woken to send; the outbox promises "
              + promised);
    }
  }

  @ContractTest(ContractId.D31)
  default void messageLeavesInTimeWithoutBeingAskedFor(Kit kit) throws Exception {
    kit.require(WorksByItself.class);
    Map<String, Scenario.Part> stories = new LinkedHashMap<>();
    stories.put("by-itself", run -> ByItself.one(kit, run));
    stories.put("backlog", run -> ByItself.backlog(kit, run));
    stories.put("late-commit", run -> ByItself.late(kit, run));
    stories.put("troubled", run -> ByItself.troubled(kit, run));
    stories.put("rests", run -> ByItself.rests(kit, run));
    stories.put("after-an-outage", run -> ByItself.outage(kit, run));
    // Whoever is soon done gains nothing, and on a busy machine the others would make it late.
    if (kit.ask(WorksByItself.class, WorksByItself::longestWait).compareTo(SOON) > 0) {
      kit.together(stories);
    } else {
      kit.inTurn(stories);
    }
  }

  @ContractTest(ContractId.D35)
  default void whatWasFiledLongBeforeItsCommitLeavesInTime(Kit kit) throws Exception {
    kit.require(WorksByItself.class);
    Map<String, Scenario.Part> stories = new LinkedHashMap<>();
    stories.put("short-transaction", run -> LongTransaction.brief(kit, run));
    stories.put("long-transaction", run -> LongTransaction.lasting(kit, run));
    kit.together(stories);
  }

  @ContractTest(ContractId.D36)
  default void whatWaitsLeavesAlthoughTheDatabaseGivesUpStatements(Kit kit) throws Exception {
    if (!kit.has(WorksByItself.class)) {
      kit.run("pass", run -> GivenUp.inPasses(kit, run, 1, 1));
      kit.run("passes", run -> GivenUp.inPasses(kit, run, 2, 4));
      return;
    }
    Map<String, Scenario.Part> stories = new LinkedHashMap<>();
    stories.put("one", run -> GivenUp.waiting(kit, run, 1, 1));
    stories.put("two", run -> GivenUp.waiting(kit, run, 1, 2));
    stories.put("every-other", run -> GivenUp.waiting(kit, run, 2, 4));
    stories.put("unanswered", run -> GivenUp.unanswered(kit, run));
    kit.together(stories);
  }
}
