package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.Scenario;
import io.github.outboxguard.contracts.capability.Archives;
import io.github.outboxguard.contracts.capability.Prunes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** What pruning takes out of the outbox is in the archive, once. */
public final class ArchivedRows {
  private static final Duration AGE = Duration.ofDays(30);

  private ArchivedRows() {}

  /** Two old messages and a young one. */
  public static void check(Kit kit, Run run) throws Exception {
    deliver(run, "old-1", "old-2");
    List<String> old = sent(run);
    run.advance(Duration.ofDays(40));
    deliver(run, "young");
    archived(kit, run, List.of());
    kit.as(Prunes.class, run, "A").prune(AGE);
    archived(kit, run, old);
    kit.as(Prunes.class, run, "A").prune(AGE);
    archived(kit, run, old);
  }

  /** An interrupted run, and then one that is not. */
  public static Scenario interrupted(Kit kit) {
    return new Scenario(
        "archive",
        run -> {
          deliver(run, "old-1", "old-2");
          run.advance(Duration.ofDays(40));
        },
        run -> kit.as(Prunes.class, run, "A").prune(AGE),
        Checks::nothingInvented,
        run -> {
          kit.as(Prunes.class, run, "A").prune(AGE);
          archived(kit, run, sent(run));
        });
  }

  private static void deliver(Run run, String... names) throws Exception {
    for (String name : names) {
      run.commit("A", Message.of(name));
    }
    run.pass("A");
  }

  private static List<String> sent(Run run) {
    return run.sends().stream().map(send -> send.delivery().id()).distinct().toList();
  }

  private static void archived(Kit kit, Run run, List<String> expected) throws Exception {
    List<String> missing = new ArrayList<>(expected);
    List<String> tooMuch = new ArrayList<>(kit.as(Archives.class, run, "A").archived());
    for (String id : expected) {
      if (tooMuch.remove(id)) {
        missing.remove(id);
      }
    }
    if (!missing.isEmpty()) {
      throw new Breach(
          missing.size() + " of " + expected.size() + " pruned messages are not in the archive");
    }
    if (!tooMuch.isEmpty()) {
      throw new Breach(
          "the archive holds what it should not, or holds it twice: " + new TreeSet<>(tooMuch));
    }
  }
}
