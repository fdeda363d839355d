package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.RetryContract;
import io.github.outboxguard.contracts.capability.GivesUpHeads;
import io.github.outboxguard.contracts.capability.KeepsDeadLetters;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;

/** A key whose first message always fails. */
public final class DeadHead {
  private static final String FIRST = "D26-first";

  private DeadHead() {}

  /** The rest of the key waits or goes on, as was said, until the first message is discarded. */
  public static void check(Kit kit, Run run) throws Exception {
    GivesUpHeads heads = kit.as(GivesUpHeads.class, run, "A");
    RetriesFailures policy = kit.as(RetriesFailures.class, run, "A");
    if (policy.maxAttempts() > RetryContract.MOST_ATTEMPTS) {
      throw kit.skipped("the outbox tries more often than a test can follow");
    }
    run.broker().behave((i, d) -> d.payload().contains(FIRST) ? Answer.REFUSE : Answer.ACKNOWLEDGE);
    run.commit("A", Message.of(FIRST).key("k1"), Message.of("D26-second").key("k1"));
    for (int attempt = 1; attempt <= policy.maxAttempts(); attempt++) {
      run.pass("A");
      if (sent(run, "D26-second")) {
        throw new Breach("the second message of a key was sent while the first was still tried");
      }
      run.advance(policy.maxDelay(attempt).plus(kit.margin()));
    }
    // What died last is not looked at again in the same pass.
    run.pass("A");
    run.pass("A");
    if (heads.keyWaits() && sent(run, "D26-second")) {
      throw new Breach("the first message of a key is dead, and the second was sent nevertheless");
    }
    if (!heads.keyWaits() && !sent(run, "D26-second")) {
      throw new Breach("the first message of a key is dead, and the second waits for ever");
    }
    discard(kit, run, heads);
  }

  private static void discard(Kit kit, Run run, GivesUpHeads heads) throws Exception {
    heads.discard(run.sends().get(0).delivery().id());
    run.broker().behave((i, d) -> Answer.ACKNOWLEDGE);
    int before = times(run, FIRST);
    run.commit("A", Message.of("D26-third").key("k1"));
    for (int i = 0; i < 3; i++) {
      run.pass("A");
    }
    if (!sent(run, "D26-second") || !sent(run, "D26-third")) {
      throw new Breach("the first message of a key was discarded, and the key still waits for it");
    }
    if (times(run, FIRST) > before) {
      throw new Breach("a discarded message was sent again");
    }
    if (kit.has(KeepsDeadLetters.class)
        && !kit.as(KeepsDeadLetters.class, run, "A").deadLetters().isEmpty()) {
      throw new Breach("a discarded message is still listed as dead");
    }
  }

  private static boolean sent(Run run, String name) {
    return times(run, name) > 0;
  }

  private static int times(Run run, String name) {
    return (int)
        run.sends().stream().filter(send -> send.delivery().payload().contains(name)).count();
  }
}
