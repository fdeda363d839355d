package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.DispatchesInBatches;
import io.github.outboxguard.contracts.capability.KeepsDeadLetters;
import io.github.outboxguard.contracts.capability.LeasesMessages;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.capability.WorksByItself;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Much becomes due at once, in ways that are told apart by whoever remembers what to look for. */
public final class Rush {
  /** What a busy machine may add; whoever forgets a message finds it much later, or never. */
  private static final Duration SLACK = Duration.ofSeconds(8);

  /** Nobody waits for more by real time. */
  private static final Duration MOST_REAL = Duration.ofSeconds(2);

  private static final int BATCH = 5;
  private static final int BURSTS = 3;

  /** Bursts until a second instance has taken something. */
  private static final int TRIES = 40;

  private static final int KEYS_PER_BATCH = 3;

  /** How many times a batch of one kind. */
  private static final int RUN = 2;

  private static final int FAILURES = 2;
  private static final long PAUSE_MILLIS = 15;
  private static final long SEND_MILLIS = 8;
  private static final long POLL_MILLIS = 10;
  private static final long LONGEST_SECONDS = 20;

  private Rush() {}

  /**
   * More than one look can take, again and again, before the last is through: of one busy key, of
   * keys that come and go, and without key.
   */
  public static void bursts(Kit kit, Run run) throws Exception {
    int batch = batch(kit, run);
    run.broker()
        .behave((i, d) -> d.payload().endsWith("0\"") ? slowly() : Broker.Answer.ACKNOWLEDGE);
    for (int burst = 0; burst < BURSTS; burst++) {
      List<Message> all = new ArrayList<>();
      for (int i = 0; i < KEYS_PER_BATCH * batch; i++) {
        all.add(message("burst", burst, "key", i).key("k" + (burst % 2) + "-" + i));
        if (i < RUN * batch) {
          all.add(message("burst", burst, "busy", i).key("busy"));
        }
        if (i < batch + 1) {
          all.add(message("burst", burst, "loose", i));
        }
      }
      run.commit("A", all.toArray(Message[]::new));
      Thread.sleep(PAUSE_MILLIS);
      run.commit(
          "A", message("burst", burst, "late", 0), message("burst", burst, "late", 1).key("late"));
    }
    through(kit, run, Duration.ZERO);
  }

  /** Some wait for their time, with others of their key behind them, while others leave. */
  public static void delays(Kit kit, Run run) throws Exception {
    int batch = batch(kit, run);
    long longest = 0;
    for (int i = 0; i < RUN * batch; i++) {
      // Not in the order of their times.
      long millis = 100 + 60L * (7 * i % (RUN * batch));
      longest = Math.max(longest, millis);
      Duration delay = Duration.ofMillis(millis);
      run.commit(
          "A",
          message("delayed", i, "loose", 0).notBefore(run.now().plus(delay)),
          message("delayed", i, "head", 0).key("d" + i).notBefore(run.now().plus(delay)),
          message("delayed", i, "behind", 0).key("d" + i),
          message("delayed", i, "other", 0).key("o" + i % RUN),
          message("delayed", i, "at-once", 0));
      Thread.sleep(PAUSE_MILLIS);
    }
    through(kit, run, Duration.ofMillis(longest));
  }

  /** Whether what fails for a while is retried so soon that a test can wait for it. */
  public static boolean retriesSoon(RetriesFailures policy) {
    return policy.maxAttempts() > FAILURES && rests(policy, FAILURES).compareTo(MOST_REAL) <= 0;
  }

  /** Whether what always fails is dead so soon that a test can wait for it. */
  public static boolean givesUpSoon(RetriesFailures policy) {
    return rests(policy, policy.maxAttempts() - 1).compareTo(MOST_REAL) <= 0;
  }

  /** All rests of a message that fails so often. */
  private static Duration rests(RetriesFailures policy, int failures) {
    Duration rests = Duration.ZERO;
    for (int attempt = 1; attempt <= failures; attempt++) {
      rests = rests.plus(policy.maxDelay(attempt));
    }
    return rests;
  }

  /** First messages of keys, and some without, fail and fail again, while others leave. */
  public static void retries(Kit kit, Run run) throws Exception {
    Duration rests = rests(kit.as(RetriesFailures.class, run, "A"), FAILURES);
    int batch = batch(kit, run);
    Map<String, Integer> failures = new ConcurrentHashMap<>();
    run.broker()
        .behave(
            (i, d) ->
                d.payload().contains("fails")
                        && failures.merge(d.payload(), 1, Integer::sum) <= FAILURES
                    ? Broker.Answer.REFUSE
                    : Broker.Answer.ACKNOWLEDGE);
    for (int i = 0; i < RUN * batch; i++) {
      run.commit(
          "A",
          message("fails", i, "loose", 0),
          message("fails", i, "head", 0).key("f" + i),
          message("behind", i, "one", 0).key("f" + i),
          message("behind", i, "two", 0).key("f" + i),
          message("other", i, "key", 0).key("o" + i % RUN),
          message("other", i, "loose", 0));
      Thread.sleep(PAUSE_MILLIS);
    }
    through(kit, run, rests);
  }

  /** Messages are dead, one of them with another of its key behind it, and are asked for again. */
  public static void replayed(Kit kit, Run run) throws Exception {
    RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
    Duration rests = rests(policy, policy.maxAttempts() - 1);
    run.broker()
        .behave(
            (i, d) ->
                d.payload().contains("dies") ? Broker.Answer.REFUSE : Broker.Answer.ACKNOWLEDGE);
    run.commit(
        "A",
        message("dies", 0, "loose", 0),
        message("dies", 0, "head", 0).key("r"),
        message("behind", 0, "it", 0).key("r"));
    KeepsDeadLetters outbox = kit.as(KeepsDeadLetters.class, run, "A");
    long end =
        System.nanoTime() + rests.plus(longest(kit, run)).multipliedBy(2).plus(SLACK).toNanos();
    for (int i = 0; outbox.deadLetters().size() < 2; i++) {
      if (System.nanoTime() > end) {
        throw new Breach("a message that always fails is still not dead");
      }
      run.commit("A", message("other", i, "loose", 0), message("other", i, "key", 0).key("o"));
      Thread.sleep(PAUSE_MILLIS);
    }
    run.broker().behave((i, d) -> Broker.Answer.ACKNOWLEDGE);
    for (String dead : outbox.deadLetters()) {
      outbox.replay(dead);
    }
    through(kit, run, Duration.ZERO);
  }

  /** An owner dies of what it has taken, with more of the same keys behind it. */
  public static void died(Kit kit, Run run) throws Exception {
    int batch = batch(kit, run);
    Duration lease = kit.as(LeasesMessages.class, run, "A").lease();
    CountDownLatch taken = new CountDownLatch(1);
    CountDownLatch dead = new CountDownLatch(1);
    run.broker().behave((i, d) -> i.equals("B") ? hangs(taken, dead) : Broker.Answer.ACKNOWLEDGE);
    run.outbox("B");
    try {
      for (int i = 0; taken.getCount() > 0 && i < TRIES; i++) {
        List<Message> all = new ArrayList<>();
        for (int j = 0; j < RUN * batch; j++) {
          all.add(message("died", i, "key", j).key("k" + j));
          all.add(message("died", i, "loose", j));
        }
        run.commit("A", all.toArray(Message[]::new));
        Thread.sleep(PAUSE_MILLIS);
      }
      run.injector().kill("B");
    } finally {
      dead.countDown();
    }
    if (taken.getCount() > 0) {
      throw kit.skipped("no second instance took a message, so none could die of it");
    }
    run.commit("A", message("died", 0, "after", 0), message("died", 0, "after", 1).key("k1"));
    through(kit, run, lease);
  }

  private static Broker.Answer hangs(CountDownLatch taken, CountDownLatch dead) {
    taken.countDown();
    try {
      dead.await(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Broker.Answer.REFUSE;
  }

  /** All leaves in time, each key in its order. */
  private static void through(Kit kit, Run run, Duration due) throws Exception {
    Duration longest = longest(kit, run).plus(due).plus(SLACK);
    long end = System.nanoTime() + longest.toNanos();
    int expected = run.filed().size();
    while (delivered(run) < expected && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
    int missing = expected - delivered(run);
    if (missing > 0) {
      throw new Breach(
          missing + " of " + expected + " committed messages were still waiting after " + longest);
    }
    Checks.nothingInvented(run);
    Checks.allDelivered(run);
    if (kit.has(OrdersByKey.class)) {
      Checks.inOrder(run);
    }
  }

  private static int delivered(Run run) {
    return (int)
        run.sends().stream()
            .filter(Send::delivered)
            .map(send -> send.delivery().id())
            .distinct()
            .count();
  }

  private static Duration longest(Kit kit, Run run) {
    return kit.as(WorksByItself.class, run, "A").longestWait();
  }

  private static int batch(Kit kit, Run run) {
    return kit.has(DispatchesInBatches.class)
        ? Math.min(BATCH, kit.as(DispatchesInBatches.class, run, "A").batchSize())
        : BATCH;
  }

  private static Message message(String what, int turn, String kind, int i) {
    return Message.of("D37-" + what + turn + "-" + kind + i);
  }

  private static Broker.Answer slowly() {
    try {
      Thread.sleep(SEND_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Broker.Answer.ACKNOWLEDGE;
  }
}
