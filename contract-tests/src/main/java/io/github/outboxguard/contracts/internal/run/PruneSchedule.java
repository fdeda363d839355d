package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.PrunesByItself;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** Pruning that comes by itself, also after a failure, until the outbox is closed. */
public final class PruneSchedule {
  private static final Duration AGE = Duration.ofDays(30);
  private static final long SLACK_MILLIS = 5_000;
  private static final long POLL_MILLIS = 5;

  private PruneSchedule() {}

  /** It begins while the database cannot be reached. */
  public static void check(Kit kit, Run run) throws Exception {
    Set<Thread> before = OwnThreads.now();
    PrunesByItself outbox = kit.as(PrunesByItself.class, run, "A");
    run.commit("A", Message.of("P2-old"));
    run.pass("A");
    run.advance(Duration.ofDays(40));
    Map<String, Long> rows = run.outboxRows();
    run.injector().outage();
    outbox.startPruning(AGE);
    Duration wait = outbox.pruneEvery().plusMillis(SLACK_MILLIS);
    run.injector().noticed(wait);
    run.heal();
    long deadline = System.nanoTime() + wait.toNanos();
    while (!Rows.shrunk(rows, run.outboxRows())) {
      if (System.nanoTime() - deadline > 0) {
        throw new Breach(
            "an old message was not pruned by itself within "
                + wait
                + " after the database had come back");
      }
      Thread.sleep(POLL_MILLIS);
    }
    long closing = System.nanoTime();
    run.close();
    long took = (System.nanoTime() - closing) / 1_000_000;
    if (took > SLACK_MILLIS) {
      throw new Breach("close() took " + took + " ms although nothing was left to prune");
    }
    OwnThreads.ended(before);
  }
}
