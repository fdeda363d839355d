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
    LateCommit.around(
        run,
        "A",
        List.of(
            Message.of("D35-late1").key("k1"),
            Message.of("D35-late2"),
            Message.of("D35-late3").key("k1")),
        Message.of("D35-next").key("k2"),
        () -> {
          ByItself.arrives(kit, run, 1);
          long end = System.nanoTime() + open.toNanos();
          for (int i = 0; System.nanoTime() < end; i++) {
            // Whoever reads on from its place goes on to places behind those of the late ones.
            int before = ByItself.left(run);
            run.commit("A", Message.of("D35-loose" + i), Message.of("D35-keyed" + i).key("k2"));
            while (ByItself.left(run) < before + 2 && System.nanoTime() < end) {
              Thread.sleep(PAUSE_MILLIS);
            }
            Thread.sleep(PAUSE_MILLIS);
          }
        });
    ByItself.arrives(run, run.filed().size(), longest);
    Checks.allDelivered(run);
    Checks.nothingTwice(run);
    if (kit.has(OrdersByKey.class)) {
      Checks.inOrder(run);
    }
  }
}
