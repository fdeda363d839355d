package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.LeasesMessages;
import io.github.outboxguard.contracts.internal.explore.Interleaving;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import java.time.Duration;

/** A dispatcher that pauses for longer than its lease, and one that takes over meanwhile. */
public final class StaleOwner {
  private StaleOwner() {}

  /** A's send fails, B's succeeds: whatever A writes late must not bring the message back. */
  public static Interleaving story(Kit kit) {
    return Interleaving.named("stale-owner")
        .prepare(
            run -> {
              run.broker()
                  .behave(
                      (instance, delivery) ->
                          instance.equals("A") ? Answer.REFUSE : Answer.ACKNOWLEDGE);
              run.commit("C", Message.of("D6-a"));
            })
        .actor("A", run -> run.outbox("A").dispatchOnce())
        .actor(
            "B",
            run -> {
              run.advance(kit.as(LeasesMessages.class, run, "B").lease().plus(kit.margin()));
              run.outbox("B").dispatchOnce();
            })
        .after(StaleOwner::check);
  }

  private static void check(Run run) throws Exception {
    boolean delivered = run.sends().stream().anyMatch(Send::delivered);
    int before = run.sends().size();
    if (!delivered) {
      Checks.recover(run, "C");
      return;
    }
    for (int i = 0; i < 3; i++) {
      run.advance(Duration.ofHours(2));
      run.pass("C");
    }
    if (run.sends().size() > before) {
      throw new Breach(
          "an owner that had lost its lease changed the message after its successor had settled it: it was sent once more");
    }
  }
}
