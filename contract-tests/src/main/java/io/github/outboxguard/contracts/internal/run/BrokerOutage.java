package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.RetryContract;
import io.github.outboxguard.contracts.capability.KeepsDeadLetters;
import io.github.outboxguard.contracts.capability.OutlastsOutages;
import io.github.outboxguard.contracts.capability.ReportsFigures;
import io.github.outboxguard.contracts.capability.ReportsFigures.Figure;
import io.github.outboxguard.contracts.capability.ReportsWork;
import io.github.outboxguard.contracts.capability.ReportsWork.Count;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.capability.SendsInParallel;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A broker that cannot be reached, for a while or for a moment (D27). */
public final class BrokerOutage {
  private BrokerOutage() {}

  /** Less than makes an outage. */
  public static void none(Kit kit, Run run) throws Exception {
    int less = kit.as(OutlastsOutages.class, run, "A").failuresUntilRest() - 1;
    Books books = kit.has(ReportsWork.class) ? Books.open(kit, run) : null;
    AtomicInteger failed = new AtomicInteger();
    run.broker()
        .behave(
            (i, d) -> failed.getAndIncrement() < less ? Answer.UNREACHABLE : Answer.ACKNOWLEDGE);
    // None that succeeds among them: senders side by side may be told in another order.
    for (int i = 0; i < less; i++) {
      run.commit("A", Message.of("D27-once" + i));
    }
    for (int i = 0; i < less && failed.get() < less; i++) {
      run.pass("A");
    }
    run.commit("A", Message.of("D27-then"));
    run.pass("A");
    Checks.recover(run, "A");
    if (books != null) {
      books.told(Count.OUTAGE, 0);
      books.told(Count.RETURN, 0);
    }
  }

  /** The outage is told with the failure that makes it one, and not before. */
  public static void exact(Kit kit, Run run) throws Exception {
    int most = kit.as(OutlastsOutages.class, run, "A").failuresUntilRest();
    Books books = Books.open(kit, run);
    run.broker().behave((i, d) -> Answer.UNREACHABLE);
    for (int i = 0; i < most && run.sends().size() < most; i++) {
      run.commit("A", Message.of("D27-exact" + i));
      run.pass("A");
      books.told(Count.OUTAGE, run.sends().size() < most ? 0 : 1);
    }
  }

  /** A broker that is away for a while is left alone, probed, and served when it is back. */
  public static void rest(Kit kit, Run run) throws Exception {
    OutlastsOutages outbox = kit.as(OutlastsOutages.class, run, "A");
    RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
    Books books = kit.has(ReportsWork.class) ? Books.open(kit, run) : null;
    AtomicBoolean away = new AtomicBoolean(true);
    AtomicLong tried = new AtomicLong();
    run.broker()
        .behave(
            (i, d) -> {
              tried.set(System.nanoTime());
              return away.get() ? Answer.UNREACHABLE : Answer.ACKNOWLEDGE;
            });
    // Those that were under way beside the last failure count too.
    int beside =
        kit.has(SendsInParallel.class)
            ? kit.as(SendsInParallel.class, run, "A").concurrency() - 1
            : 0;
    int most = outbox.failuresUntilRest() + beside;
    for (int i = 0; i < most + 3; i++) {
      run.commit("A", Message.of("D27-" + i).key("k" + i));
    }
    run.pass("A");
    long taken = taken(books);
    boolean resting = passesWithinARest(run, outbox, tried);
    if (run.sends().size() > most + (resting ? 0 : 1)) {
      throw new Breach(
          "the broker could not be reached, and "
              + run.sends().size()
              + " sends were tried in a row, although it is left alone after "
              + most);
    }
    if (resting) {
      nothingTaken(outbox, books, taken);
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
      if (!resting) {
        taken = taken(books);
        resting = passesWithinARest(run, outbox, tried);
        if (resting) {
          nothingTaken(outbox, books, taken);
        }
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
    Checks.recover(run, "A");
    Checks.nothingTwice(run.sends().stream().filter(send -> send.delivered()).toList());
    if (books != null) {
      books.told(Count.OUTAGE, 1);
      books.told(Count.RETURN, 1);
    }
  }

  /**
   * Makes a pass; returns whether it was over before a rest that began with the last failure, and
   * so no earlier than the send that failed. On a busy machine a probe is due meanwhile.
   */
  private static boolean passesWithinARest(Run run, OutlastsOutages outbox, AtomicLong tried) {
    long begun = tried.get();
    run.pass("A");
    return System.nanoTime() - begun < outbox.rest().toNanos();
  }

  private static void nothingTaken(OutlastsOutages outbox, @Nullable Books books, long before)
      throws Exception {
    if (outbox.takesNothing() && taken(books) > before) {
      throw new Breach("the broker is left alone, and messages were taken that cannot be sent");
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
}
