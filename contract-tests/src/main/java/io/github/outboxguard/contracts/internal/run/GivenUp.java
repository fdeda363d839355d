package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.DelaysMessages;
import io.github.outboxguard.contracts.capability.DispatchesInBatches;
import io.github.outboxguard.contracts.capability.LeasesMessages;
import io.github.outboxguard.contracts.capability.MovesTime;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.contracts.capability.WorksByItself;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A database that gives up statements, as it does with those that take too long for it. */
public final class GivenUp {
  /** For how long messages have waited. */
  private static final List<Duration> WAITED =
      List.of(Duration.ofDays(2), Duration.ofMinutes(5), Duration.ofSeconds(1));

  /**
   * Whoever goes on in smaller steps takes many of them, with rests that grow on a busy machine.
   */
  private static final Duration STEPS = Duration.ofSeconds(10);

  /** Nobody waits for a lease that lasts longer. */
  private static final Duration LONGEST = Duration.ofSeconds(6);

  /** The first may be lost by a look that took nothing, and so may the second. */
  private static final int LOST = 3;

  private static final int KEYS = 3;
  private static final int FEW = 4;
  private static final int IDLE_PASSES = 2;

  private GivenUp() {}

  /** Messages wait, some for long, when the first looks for them are given up. */
  public static void waiting(Kit kit, Run run, int every, int times) throws Exception {
    int batch = more(kit, run);
    Duration longest = kit.as(WorksByItself.class, run, "A").longestWait();
    if (kit.has(DelaysMessages.class) && kit.has(MovesTime.class)) {
      run.commit("A", old(run, batch));
      run.advance(WAITED.get(0).plus(kit.margin()));
      run.injector().cancelEach(every, times);
      run.pass("A");
    } else {
      run.injector().cancelEach(every, times);
    }
    List<Message> fresh = new ArrayList<>();
    for (int i = 0; i < batch; i++) {
      fresh.add(Message.of("D36-fresh" + i));
      fresh.add(Message.of("D36-fresh-keyed" + i).key("k" + i % (KEYS + 1)));
    }
    run.commit("A", fresh.toArray(Message[]::new));
    // Each statement that was given up may cost a wait.
    ByItself.arrives(run, run.filed().size(), longest.multipliedBy(times + 1L).plus(STEPS));
    // Not "once": what was given up may have been the record of a send.
    Checks.allDelivered(run);
    if (kit.has(OrdersByKey.class)) {
      Checks.inOrder(run);
    }
  }

  /** The same in passes; each may fail for it. */
  public static void inPasses(Kit kit, Run run, int every, int times) throws Exception {
    int batch = more(kit, run);
    if (kit.has(DelaysMessages.class)) {
      run.commit("A", old(run, batch));
      run.advance(WAITED.get(0).plus(kit.margin()));
    }
    run.commit("A", Message.of("D36-fresh"), Message.of("D36-fresh-keyed").key("k1"));
    run.injector().cancelEachOfAll(every, times);
    for (int idle = 0; idle <= times + IDLE_PASSES; idle++) {
      int before = run.sends().size();
      run.pass("A");
      idle = run.sends().size() > before ? 0 : idle;
    }
    run.heal();
    Checks.recover(run, "A");
    if (kit.has(OrdersByKey.class)) {
      Checks.inOrder(run);
    }
  }

  /** More than one batch. */
  private static int more(Kit kit, Run run) {
    return kit.has(DispatchesInBatches.class)
        ? kit.as(DispatchesInBatches.class, run, "A").batchSize() + 1
        : FEW;
  }

  /** Claims are made, and nobody is told: what they took need not wait for the end of a lease. */
  public static void unanswered(Kit kit, Run run) throws Exception {
    Duration longest = kit.as(WorksByItself.class, run, "A").longestWait();
    if (kit.has(LeasesMessages.class)) {
      LeasesMessages claims = kit.as(LeasesMessages.class, run, "A");
      longest = claims.givesUpLostClaims() ? longest : longest.plus(claims.lease());
    }
    if (longest.compareTo(LONGEST) > 0) {
      return;
    }
    run.injector().loseAnswers(LOST);
    run.commit(
        "A", Message.of("D36-1"), Message.of("D36-2").key("k1"), Message.of("D36-3").key("k1"));
    ByItself.arrives(run, run.filed().size(), longest.multipliedBy(LOST + 1L));
    Checks.allDelivered(run);
    if (kit.has(OrdersByKey.class)) {
      Checks.inOrder(run);
    }
  }

  /** At each time more than fits into a batch, without key and with few keys. */
  private static Message[] old(Run run, int batch) {
    List<Message> old = new ArrayList<>();
    for (Duration waited : WAITED) {
      Duration delay = WAITED.get(0).minus(waited);
      for (int i = 0; i < batch; i++) {
        String name = "D36-" + waited.toSeconds() + "s-" + i;
        old.add(Message.of(name).notBefore(run.now().plus(delay)));
        old.add(Message.of(name + "k").key("k" + i % KEYS).notBefore(run.now().plus(delay)));
      }
    }
    return old.toArray(Message[]::new);
  }
}
