package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.StandsBy;
import java.time.Duration;

/** One instance works and another stands by. */
public final class Succession {
  private static final int ROUNDS = 3;

  private final Run run;
  private int filed;

  private Succession(Run run) {
    this.run = run;
  }

  /** It is followed when it is silent or closes, and not before. */
  public static void check(Kit kit, Run run) throws Exception {
    Succession story = new Succession(run);
    Duration lease = kit.as(StandsBy.class, run, "A").lease();
    if (!story.sends("A")) {
      throw new Breach("the first instance did not work though nobody else did");
    }
    for (int i = 0; i < ROUNDS; i++) {
      // Half of a lease and a bit: without being renewed it is over in the second round.
      run.advance(lease.dividedBy(2).plus(kit.margin()));
      if (story.sends("B")) {
        throw new Breach("a second instance worked beside one that was not silent");
      }
      run.pass("A");
    }
    run.advance(lease.plus(kit.margin()));
    if (!story.sends("B")) {
      throw new Breach("nobody took the place of an instance that was silent for " + lease);
    }
    run.restart("B");
    if (!story.sends("A")) {
      throw new Breach("nobody took the place of an instance that had been closed");
    }
    Checks.recover(run, "A");
    Checks.nothingTwice(run);
  }

  private boolean sends(String instance) throws Exception {
    run.commit("W", Message.of("D5-next" + ++filed));
    int before = run.sends().size();
    run.pass(instance);
    return run.sends().size() > before;
  }
}
