package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import java.time.Duration;

/** A message that kills each process that sends it. */
public final class CrashLoop {
  private static final Duration LONG = Duration.ofHours(2);

  private CrashLoop() {}

  /** It is not sent for ever. */
  public static void bounded(Kit kit, Run run, int longest) throws Exception {
    int most = attempts(kit, run, longest);
    killedBy(run, "");
    run.commit("W", Message.of("D18-a"));
    for (int i = 0; i < most + 3; i++) {
      run.pass("A");
      run.advance(LONG);
    }
    if (run.sends().size() > most) {
      throw new Breach(
          "a message that kills its process was sent "
              + run.sends().size()
              + " times although "
              + most
              + " attempts are allowed: it would kill for ever");
    }
  }

  /** Those that were taken with it do not die with it. */
  public static void bystanders(Kit kit, Run run, int longest) throws Exception {
    int most = attempts(kit, run, longest);
    if (!kit.as(RetriesFailures.class, run, "A").isolatesCrashes()) {
      return;
    }
    killedBy(run, "killer");
    run.commit("W", Message.of("D18-killer").key("k1"));
    for (int i = 0; i < 3; i++) {
      run.commit("W", Message.of("D18-well" + i).key("k" + (i + 2)));
    }
    for (int i = 0; i < 2 * most + 6; i++) {
      run.pass("A");
      run.advance(LONG);
    }
    long well = run.sends().stream().filter(Send::delivered).count();
    if (well != 3) {
      throw new Breach(
          "of three messages beside one that kills its process " + well + " were delivered");
    }
  }

  private static int attempts(Kit kit, Run run, int longest) {
    int most = kit.as(RetriesFailures.class, run, "A").maxAttempts();
    if (most > longest) {
      throw kit.skipped("the outbox tries " + most + " times, more than a test can follow");
    }
    return most;
  }

  private static void killedBy(Run run, String name) {
    run.broker()
        .behave(
            (instance, delivery) -> {
              if (!delivery.payload().contains(name)) {
                return Answer.ACKNOWLEDGE;
              }
              run.injector().kill(instance);
              return Answer.REFUSE;
            });
  }
}
