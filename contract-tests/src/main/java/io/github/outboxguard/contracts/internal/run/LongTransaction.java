package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.contracts.capability.RemembersItsPlace;
import io.github.outboxguard.contracts.capability.WorksByItself;
import java.time.Duration;
import java.util.List;

/** Messages of a transaction that stays open while others leave. */
public final class LongTransaction {
  private static final Duration BRIEF = Duration.ofMillis(200);
  private static final Duration LASTING = Duration.ofMillis(2_200);

  /** Whoever rests for longer after a costly look finds each look costly on a busy machine. */
  private static final Duration SLACK = Duration.ofSeconds(3);

  private static final long PAUSE_MILLIS = 20;
  private static final String LATE = "D35-late";

  private LongTransaction() {}

  /** Of the usual length. */
  public static void brief(Kit kit, Run run) throws Exception {
    around(kit, run, BRIEF, longestWait(kit, run));
  }

  /** So long that whoever remembers its place no longer looks back for it with each claim. */
  public static void lasting(Kit kit, Run run) throws Exception {
    Duration looksBack =
        kit.has(RemembersItsPlace.class)
            ? kit.as(RemembersItsPlace.class, run, "A").looksBack()
            : Duration.ZERO;
    Duration open = looksBack.isZero() ? LASTING : looksBack.plus(BRIEF);
    around(kit, run, open, longestWait(kit, run).plus(looksBack).plus(SLACK));
  }

  private static Duration longestWait(Kit kit, Run run) {
    return kit.as(WorksByItself.class, run, "A").longestWait();
  }

  private static void around(Kit kit, Run run, Duration open, Duration longest) throws Exception {
    Others others = new Others(kit, run);
    LateCommit.around(
        run,
        "A",
        List.of(
            Message.of(LATE + 1).key("k1"), Message.of(LATE + 2), Message.of(LATE + 3).key("k1")),
        Message.of("D35-next").key("k2"),
        () -> {
          ByItself.arrives(kit, run, 1);
          others.leave(System.nanoTime() + open.toNanos());
        });
    others.haveLeft();
    ByItself.arrives(run, run.filed().size(), longest);
    Checks.nothingInvented(run);
    Checks.allDelivered(run);
    Checks.nothingTwice(run);
    if (kit.has(OrdersByKey.class)) {
      Checks.inOrder(run);
    }
  }

  /** What is filed and committed while the long transaction is open leaves in time, as always. */
  private static final class Others {
    private final Kit kit;
    private final Run run;
    private int expected = 1;
    private long due = System.nanoTime();

    Others(Kit kit, Run run) {
      this.kit = kit;
      this.run = run;
    }

    /** Files two at a time, the next two when these have left. */
    void leave(long end) throws Exception {
      for (int i = 0; System.nanoTime() - end < 0; i++) {
        // Whoever reads on from its place goes on to places behind those of the late ones.
        run.commit("A", Message.of("D35-loose" + i), Message.of("D35-keyed" + i).key("k2"));
        expected += 2;
        due = System.nanoTime() + longestWait(kit, run).toNanos();
        // The last two need not keep the transaction open.
        while (left() < expected && System.nanoTime() - due < 0 && System.nanoTime() - end < 0) {
          Thread.sleep(PAUSE_MILLIS);
        }
        if (System.nanoTime() - due >= 0) {
          haveLeft();
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }

    /** Fails if any has not left within the stated time. */
    void haveLeft() throws InterruptedException {
      while (left() < expected && System.nanoTime() - due < 0) {
        Thread.sleep(PAUSE_MILLIS);
      }
      int missing = expected - left();
      if (missing > 0 && expected > 1) {
        throw new Breach(
            missing
                + " messages that were committed beside a long transaction had not left by"
                + " themselves after "
                + longestWait(kit, run));
      }
    }

    private int left() {
      return (int)
          run.sends().stream()
              .filter(send -> !send.delivery().payload().contains(LATE))
              .map(send -> send.delivery().id())
              .distinct()
              .count();
    }
  }
}
