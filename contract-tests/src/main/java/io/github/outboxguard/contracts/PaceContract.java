package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.nothingTwice;
import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.capability.KeepsDeadLetters;
import io.github.outboxguard.contracts.capability.LimitsSends;
import io.github.outboxguard.contracts.capability.OutlastsOutages;
import io.github.outboxguard.contracts.capability.OwnClock;
import io.github.outboxguard.contracts.capability.RenewsClaims;
import io.github.outboxguard.contracts.capability.ReportsFigures;
import io.github.outboxguard.contracts.capability.ReportsFigures.Figure;
import io.github.outboxguard.contracts.capability.ReportsWork;
import io.github.outboxguard.contracts.capability.ReportsWork.Count;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.capability.SendsInParallel;
import io.github.outboxguard.contracts.capability.WorksByItself;
import io.github.outboxguard.contracts.internal.run.Beside;
import io.github.outboxguard.contracts.internal.run.Books;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

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
    kit.run("outage", run -> outage(kit, run));
    kit.run("no-outage", run -> noOutage(kit, run));
    if (kit.has(ReportsWork.class)) {
      kit.run("exact", run -> exact(kit, run));
    }
  }

  /** Less than makes an outage. */
  private static void noOutage(Kit kit, Run run) throws Exception {
    int less = kit.as(OutlastsOutages.class, run, "A").failuresUntilRest() - 1;
    Books books = kit.has(ReportsWork.class) ? Books.open(kit, run) : null;
    AtomicInteger failed = new AtomicInteger();
    run.broker()
        .behave(
            (i, d) -> failed.getAndIncrement() < less ? Answer.UNREACHABLE : Answer.ACKNOWLEDGE);
    for (int i = 0; i <= less; i++) {
      run.commit("A", Message.of("D27-once" + i));
    }
    run.pass("A");
    recover(run, "A");
    if (books != null) {
      books.told(Count.OUTAGE, 0);
      books.told(Count.RETURN, 0);
    }
  }

  /** The outage is told with the failure that makes it one, and not before. */
  private static void exact(Kit kit, Run run) throws Exception {
    int most = kit.as(OutlastsOutages.class, run, "A").failuresUntilRest();
    Books books = Books.open(kit, run);
    run.broker().behave((i, d) -> Answer.UNREACHABLE);
    for (int i = 0; i < most && run.sends().size() < most; i++) {
      run.commit("A", Message.of("D27-exact" + i));
      run.pass("A");
      books.told(Count.OUTAGE, run.sends().size() < most ? 0 : 1);
    }
  }

  private static void outage(Kit kit, Run run) throws Exception {
    OutlastsOutages outbox = kit.as(OutlastsOutages.class, run, "A");
    RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
    Books books = kit.has(ReportsWork.class) ? Books.open(kit, run) : null;
    AtomicBoolean away = new AtomicBoolean(true);
    run.broker().behave((i, d) -> away.get() ? Answer.UNREACHABLE : Answer.ACKNOWLEDGE);
    // Those that were under way beside the last failure count too.
    int beside = kit.has(SendsInParallel.class) ? parallel(kit, run) - 1 : 0;
    int most = outbox.failuresUntilRest() + beside;
    for (int i = 0; i < most + 3; i++) {
      run.commit("A", Message.of("D27-" + i).key("k" + i));
    }
    run.pass("A");
    long passed = System.nanoTime();
    long taken = taken(books);
    run.pass("A");
    // On a machine that is slow enough the rest is over by now, and a probe is due.
    boolean resting = System.nanoTime() - passed < outbox.rest().toNanos() / 2;
    if (run.sends().size() > most + (resting ? 0 : 1)) {
      throw new Breach(
          "the broker could not be reached, and "
              + run.sends().size()
              + " sends were tried in a row, although it is left alone after "
              + most);
    }
    if (resting && outbox.takesNothing() && taken(books) > taken) {
      throw new Breach("the broker is left alone, and messages were taken that cannot be sent");
    }
    if (kit.has(ReportsFigures.class)) {
      waits(kit, run, outbox.rest());
    }
    if (run.sends().size() < outbox.failuresUntilRest()) {
      throw new Breach(
          "the broker is left alone after "
              + run.sends().size()
              + " failures, earlier than after "
              + outbox.failuresUntilRest());
    }
    int longest = Math.min(policy.maxAttempts(), RetryContract.MOST_ATTEMPTS) + 2;
    for (int i = 1; i <= longest; i++) {
      int before = run.sends().size();
      run.advance(policy.maxDelay(i).plus(kit.margin()));
      Thread.sleep(outbox.rest().toMillis() + 1);
      long started = System.nanoTime();
      run.pass("A");
      // A pass that took longer than a rest may have had more than one.
      long probes = 1 + (System.nanoTime() - started) / outbox.rest().toNanos();
      if (i > 1 && run.sends().size() > before + probes) {
        throw new Breach(
            "after its rest, more than one message was tried on a broker that is still away");
      }
      if (run.sends().size() == before) {
        throw new Breach("after its rest of " + outbox.rest() + " the broker was not tried again");
      }
    }
    away.set(false);
    Thread.sleep(outbox.rest().toMillis() + 1);
    if (kit.has(KeepsDeadLetters.class)) {
      List<String> dead = kit.as(KeepsDeadLetters.class, run, "A").deadLetters();
      if (!dead.isEmpty()) {
        throw new Breach("the broker was away for a while, and messages were given up: " + dead);
      }
    }
    // One message as a probe, then all that fits into a pass: nobody waits for another rest.
    run.advance(policy.maxDelay(1).plus(kit.margin()));
    run.pass("A");
    long probed = run.sends().stream().filter(send -> send.delivered()).count();
    run.pass("A");
    long delivered = run.sends().stream().filter(send -> send.delivered()).count();
    if (probed == 0 || (probed < most + 3 - beside && delivered < probed + 2)) {
      throw new Breach(
          "the broker is back, and two passes delivered " + delivered + " of the waiting messages");
    }
    recover(run, "A");
    nothingTwice(run.sends().stream().filter(send -> send.delivered()).toList());
    if (books != null) {
      books.told(Count.OUTAGE, 1);
      books.told(Count.RETURN, 1);
    }
  }

  private static long taken(@Nullable Books books) throws Exception {
    return books == null ? 0 : books.since(Count.CLAIMED);
  }

  /** What is told of a message that was tried on an absent broker: it waits for its return. */
  private static void waits(Kit kit, Run run, Duration rest) throws Exception {
    for (Figure figure : kit.as(ReportsFigures.class, run, "A").figures()) {
      if (figure.what() == Count.RETRIED && figure.time().compareTo(rest) < 0) {
        throw new Breach(
            "the broker is left alone for "
                + rest
                + ", and a message is to be tried before: "
                + figure);
      }
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
