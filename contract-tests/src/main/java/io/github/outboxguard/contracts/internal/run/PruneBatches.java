package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.GivesUpHeads;
import io.github.outboxguard.contracts.capability.Prunes;
import io.github.outboxguard.contracts.capability.PrunesInBatches;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

/** Pruning that removes no more at once, and no more in one run, than was stated. */
public final class PruneBatches {
  /** More would take long, and show no more. */
  public static final int MOST = 60;

  private static final Duration AGE = Duration.ofDays(30);

  private final Run run;
  private Map<String, Long> rows;
  private long most;
  private boolean blind;

  private PruneBatches(Run run) throws SQLException {
    this.run = run;
    this.rows = run.outboxRows();
  }

  /** One message more than a run may remove; some of them were given up, where that can be. */
  public static void check(Kit kit, Run run) throws Exception {
    PrunesInBatches stated = kit.as(PrunesInBatches.class, run, "A");
    int total = stated.pruneRun() + 1;
    if (total > MOST) {
      throw kit.skipped("one run of pruning removes more messages than a test can file");
    }
    int discarded = canDiscard(kit, run) ? Math.min(2, total) : 0;
    for (int i = 0; i < discarded; i++) {
      discard(kit, run, "P3-discarded-" + i);
    }
    for (int i = discarded; i < total; i++) {
      run.commit("A", Message.of("P3-" + i));
    }
    for (int i = 0; i < total; i++) {
      run.pass("A");
    }
    run.advance(Duration.ofDays(40));
    Prunes outbox = kit.as(Prunes.class, run, "A");
    Map<String, Long> before = run.outboxRows();
    PruneBatches watch = new PruneBatches(run);
    run.gate((point, physical) -> watch.look(point.commits()));
    outbox.prune(AGE);
    run.gate(Gate.OPEN);
    watch.look(true);
    if (!watch.blind && watch.most > stated.pruneBatch()) {
      throw new Breach(
          "pruning removed "
              + watch.most
              + " messages in one transaction, although it was said to remove at most "
              + stated.pruneBatch());
    }
    long first = Rows.mostRemoved(before, run.outboxRows());
    if (first != stated.pruneRun()) {
      throw new Breach(
          "one run of pruning removed "
              + first
              + " of "
              + total
              + " old messages, and was said to stop at "
              + stated.pruneRun());
    }
    outbox.prune(AGE);
    if (Rows.mostRemoved(before, run.outboxRows()) != total) {
      throw new Breach("the next run of pruning did not go on where the last one had stopped");
    }
    if (watch.blind) {
      throw kit.skipped("the database lets nobody count what a transaction has removed");
    }
  }

  private static boolean canDiscard(Kit kit, Run run) {
    return kit.has(GivesUpHeads.class)
        && kit.has(RetriesFailures.class)
        && kit.as(RetriesFailures.class, run, "A").maxAttempts() <= MOST;
  }

  private static void discard(Kit kit, Run run, String name) throws Exception {
    RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
    run.broker().behave((instance, delivery) -> Answer.REFUSE);
    run.commit("A", Message.of(name));
    for (int attempt = 1; attempt <= policy.maxAttempts(); attempt++) {
      run.pass("A");
      run.advance(policy.maxDelay(attempt).plus(kit.margin()));
    }
    run.broker().behave((instance, delivery) -> Answer.ACKNOWLEDGE);
    int last = run.sends().size() - 1;
    kit.as(GivesUpHeads.class, run, "A").discard(run.sends().get(last).delivery().id());
  }

  /** Before a commit everything is as the commit before it has left it. */
  private void look(boolean commits) {
    if (!commits) {
      return;
    }
    try {
      Map<String, Long> now = run.outboxRows();
      most = Math.max(most, Rows.mostRemoved(rows, now));
      rows = now;
    } catch (SQLException e) {
      // A database that lets nobody read beside a writer cannot tell one transaction from the next.
      blind = true;
    }
  }
}
