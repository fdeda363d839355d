package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.DispatchesInBatches;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.contracts.capability.ReportsWork;
import io.github.outboxguard.contracts.capability.ReportsWork.Count;
import io.github.outboxguard.contracts.capability.WorksByItself;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An outbox that nobody asks to work, by real time. */
public final class ByItself {
  private static final long POLL_MILLIS = 2;
  private static final int KEYS = 3;
  private static final int ROUNDS = 2;
  private static final long SEND_MILLIS = 5;

  private ByItself() {}

  /** One message, then another. */
  public static void one(Kit kit, Run run) throws Exception {
    leaves(kit, run, Message.of("D31-1"));
    leaves(kit, run, Message.of("D31-2").key("k1"));
    Thread.sleep(100);
    Idle.sleep(kit, run, 300);
    Checks.nothingTwice(run);
  }

  /** More than fits into a batch: whoever rests between two full batches is too slow. */
  public static void backlog(Kit kit, Run run) throws Exception {
    int batch =
        kit.has(DispatchesInBatches.class)
            ? kit.as(DispatchesInBatches.class, run, "A").batchSize()
            : KEYS;
    List<Message> loose = new ArrayList<>();
    List<Message> keyed = new ArrayList<>();
    for (int i = 0; i < 4 * batch; i++) {
      loose.add(Message.of("D31-loose" + i));
      keyed.add(Message.of("D31-keyed" + i).key("k" + i % KEYS));
    }
    // Slow enough that a look for more finds the first ones still under way.
    run.broker().behave(Slow.by(SEND_MILLIS));
    leaves(kit, run, loose.toArray(Message[]::new));
    leaves(kit, run, keyed.toArray(Message[]::new));
    Checks.nothingTwice(run);
    if (kit.has(OrdersByKey.class)) {
      Checks.inOrder(run);
    }
  }

  /** Committed after a later message had left already. */
  public static void late(Kit kit, Run run) throws Exception {
    LateCommit.around(
        run,
        "A",
        Message.of("D31-early").key("k1"),
        Message.of("D31-next").key("k2"),
        () -> arrives(kit, run, 1));
    arrives(kit, run, 2);
    Checks.nothingTwice(run);
    Checks.nothingInvented(run);
  }

  /** Opened while the database is away: it must go on trying, but not all the time. */
  public static void outage(Kit kit, Run run) throws Exception {
    run.arm(null);
    run.injector().outage();
    run.outbox("A");
    Books books = kit.has(ReportsWork.class) ? Books.openNew(kit, run) : null;
    Thread.sleep(400);
    int tried = run.points().size();
    // On a busy machine its first look may still be to come.
    boolean noticed = run.injector().noticed(kit.as(WorksByItself.class, run, "A").longestWait());
    run.heal();
    int budget = 2 * kit.contract().callBudget();
    if (tried > budget) {
      throw new Breach(
          "while the database was away it was called "
              + tried
              + " times within 400 ms; the budget is "
              + budget);
    }
    leaves(kit, run, Message.of("D31-4"));
    // By now whoever met the outage has come to its report.
    if (books != null && noticed) {
      books.toldOf(Count.TROUBLE);
    }
  }

  /** The database gives up a statement that takes too long for it; the pool has a bug. */
  public static void troubled(Kit kit, Run run) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      if (round % 2 == 0) {
        run.injector().cancelNext();
      } else {
        run.injector().breakNext();
      }
      leaves(
          kit,
          run,
          Message.of("D31-a" + round).key("k1"),
          Message.of("D31-b" + round).key("k1"),
          Message.of("D31-c" + round));
      // What left before may be recorded only now, and that may be what failed.
      String own = round + "\"";
      Checks.nothingTwice(
          run.sends().stream().filter(send -> send.delivery().payload().endsWith(own)).toList());
    }
    if (kit.has(OrdersByKey.class)) {
      Checks.inOrder(run);
    }
  }

  /** Nothing is filed: whoever polls rests as long as it says between two looks. */
  public static void rests(Kit kit, Run run) throws Exception {
    Duration least = kit.as(WorksByItself.class, run, "A").leastRest();
    if (least.isZero()) {
      return;
    }
    Rests rests = new Rests();
    run.gate(rests);
    Thread.sleep(least.multipliedBy(5).dividedBy(2).toMillis());
    run.gate(Gate.OPEN);
    if (rests.shortest() < least.toNanos()) {
      throw new Breach(
          "with nothing to do, the outbox looked again after "
              + rests.shortest() / 1_000_000
              + " ms; it says that it rests for at least "
              + least);
    }
  }

  /** Messages that left; one that was sent twice does not stand for another. */
  private static int left(Run run) {
    return (int) run.sends().stream().map(send -> send.delivery().id()).distinct().count();
  }

  static void leaves(Kit kit, Run run, Message... messages) throws Exception {
    int expected = left(run) + messages.length;
    run.commit("A", messages);
    arrives(kit, run, expected);
    Checks.nothingInvented(run);
  }

  static void arrives(Kit kit, Run run, int expected) throws InterruptedException {
    arrives(run, expected, kit.as(WorksByItself.class, run, "A").longestWait());
  }

  static void arrives(Run run, int expected, Duration longest) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    while (left(run) < expected && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
    int missing = expected - left(run);
    if (missing > 0) {
      throw new Breach(
          (missing == 1 ? "a committed message" : missing + " committed messages")
              + " had not left by itself after "
              + longest);
    }
  }
}
