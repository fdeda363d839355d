package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.nothingTwice;
import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.capability.LeasesMessages;
import io.github.outboxguard.contracts.capability.OwnClock;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.capability.RunsInBackground;
import io.github.outboxguard.contracts.capability.StopsInTime;
import io.github.outboxguard.contracts.internal.run.Beside;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import io.github.outboxguard.contracts.internal.run.Hang;
import io.github.outboxguard.contracts.internal.run.Run;
import io.github.outboxguard.contracts.internal.run.Send;
import io.github.outboxguard.contracts.internal.run.StopBesideASend;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Stopping loses nothing, sends nothing afterwards, and ends. */
public interface ShutdownContract extends OutboxContract {

  @ContractTest(ContractId.S1)
  default void stoppingLosesNothing(Kit kit) throws Exception {
    kit.require(StopsInTime.class);
    kit.refuse(OwnClock.class);
    Map<String, Scenario.Part> stories = new LinkedHashMap<>();
    stories.put("stop-while-sending", run -> stopWhileSending(kit, run, Answer.ACKNOWLEDGE, false));
    stories.put("stop-while-failing", run -> stopWhileSending(kit, run, Answer.REFUSE, false));
    if (kit.has(RunsInBackground.class)) {
      // One failure is no reason to leave to a lease what could be given back.
      stories.put("one-failure", run -> stopWhileSending(kit, run, Answer.ACKNOWLEDGE, true));
    }
    stories.put(
        "send-ends",
        run -> {
          if (kit.as(StopsInTime.class, run, "A").letsSendsEnd()) {
            StopBesideASend.ends(kit, run);
          }
        });
    if (kit.has(LeasesMessages.class) && kit.has(RetriesFailures.class)) {
      stories.put(
          "cut-off",
          run -> {
            if (kit.as(StopsInTime.class, run, "A").letsSendsEnd()) {
              StopBesideASend.cutOff(kit, run);
            }
          });
    }
    stories.put(
        "cut-off-unanswered",
        run -> {
          if (kit.as(StopsInTime.class, run, "A").retriesCutOffAtOnce()) {
            StopBesideASend.unanswered(kit, run);
          }
        });
    kit.together(stories);
  }

  private static void stopWhileSending(Kit kit, Run run, Answer answer, boolean failure)
      throws Exception {
    Hang hang = new Hang("", answer);
    run.broker().behave(hang);
    run.commit("W", Message.of("S1-1").key("k1"), Message.of("S1-2").key("k2"));
    Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    pass.until(hang::entered);
    if (failure) {
      run.injector().cancelNext();
    }
    Beside stop =
        Beside.start(
            run,
            "A",
            "stop",
            () -> kit.as(StopsInTime.class, run, "A").stop(Duration.ofMillis(100)));
    stop.await();
    hang.release();
    pass.await();
    run.heal();
    if (kit.as(StopsInTime.class, run, "A").givesBack()) {
      run.pass("B");
      if (run.sends().stream().noneMatch(Send::delivered)) {
        throw new Breach(
            "what was claimed and not tried was not given back when the outbox stopped:"
                + " its successor found nothing to do");
      }
    }
    recover(run, "B");
  }

  @ContractTest(ContractId.S2)
  default void nothingIsSentAfterStopReturned(Kit kit) throws Exception {
    kit.require(StopsInTime.class);
    kit.run(
        "after-stop",
        run -> {
          run.commit("W", Message.of("S2-a"));
          kit.as(StopsInTime.class, run, "A").stop(Duration.ofSeconds(1));
          // One that works by itself may have sent it before it was told to stop.
          int before = run.sends().size();
          run.pass("A");
          if (run.sends().size() > before) {
            throw new Breach("a message was sent after stop() had returned");
          }
        });
    kit.run(
        "rest-of-the-batch",
        run -> {
          Hang hang = new Hang("", Answer.ACKNOWLEDGE);
          run.broker().behave(hang);
          run.commit(
              "W",
              Message.of("S2-1").key("k1"),
              Message.of("S2-2").key("k2"),
              Message.of("S2-3").key("k3"));
          Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
          pass.until(hang::entered);
          Beside stop =
              Beside.start(
                  run,
                  "A",
                  "stop",
                  () -> kit.as(StopsInTime.class, run, "A").stop(Duration.ofMillis(100)));
          stop.await();
          int before = run.sends().size();
          hang.release();
          pass.await();
          // The send that hung was under way when stop() gave up waiting for it; a further one was
          // not.
          if (run.sends().size() > before + 1) {
            throw new Breach("the rest of a batch was sent after stop() had returned");
          }
        });
    if (kit.has(RunsInBackground.class)) {
      kit.run(
          "quiet",
          run -> {
            if (kit.as(StopsInTime.class, run, "A").givesBack()) {
              StopBesideASend.quiet(kit, run);
            }
          });
    }
  }

  @ContractTest(ContractId.S3)
  default void stopReturnsThoughASendHangs(Kit kit) throws Exception {
    kit.require(StopsInTime.class);
    kit.run("hanging", run -> stopBesideAHang(kit, run, new Hang("\"S3-a\"", Answer.ACKNOWLEDGE)));
    // One that sends in the thread of its pass cannot return before it, and has been asked above.
    if (kit.has(RunsInBackground.class)) {
      kit.run("deaf", run -> stopBesideAHang(kit, run, Hang.deaf("\"S3-a\"", Answer.ACKNOWLEDGE)));
    }
  }

  private static void stopBesideAHang(Kit kit, Run run, Hang hang) throws Exception {
    run.broker().behave(hang);
    run.commit("W", Message.of("S3-a").key("k1"), Message.of("S3-b").key("k2"));
    Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    try {
      pass.until(hang::entered);
      Beside stop =
          Beside.start(
              run,
              "A",
              "stop",
              () -> kit.as(StopsInTime.class, run, "A").stop(Duration.ofMillis(200)));
      if (!stop.await(5_000)) {
        throw new Breach("stop(200 ms) had not returned after 5 s while a send was hanging");
      }
      if (kit.as(StopsInTime.class, run, "A").givesBack() && hang.hangsOn()) {
        run.pass("B");
        if (sent(run, "\"S3-a\"")) {
          throw new Breach("stop() gave back a message that was being sent: it was sent twice");
        }
        if (!sent(run, "\"S3-b\"")) {
          throw new Breach("stop() did not give back what waited behind a send that hangs");
        }
      }
    } finally {
      hang.release();
      pass.await();
    }
  }

  private static boolean sent(Run run, String payload) {
    return run.sends().stream().anyMatch(send -> send.delivery().payload().equals(payload));
  }

  @ContractTest(ContractId.S4)
  default void restartResumes(Kit kit) throws Exception {
    kit.refuse(OwnClock.class);
    kit.run(
        "restart",
        run -> {
          run.commit("A", Message.of("S4-done"));
          run.pass("A");
          run.commit("A", Message.of("S4-left"));
          run.restart("A");
          run.commit("A", Message.of("S4-new"));
          recover(run, "A");
          nothingTwice(run);
        });
  }

  @ContractTest(ContractId.S5)
  default void interruptIsNotSwallowed(Kit kit) throws Exception {
    kit.run("interrupt", ShutdownContract::interrupted);
    if (kit.has(StopsInTime.class)) {
      kit.run("interrupted-stop", run -> StopBesideASend.interrupted(kit, run));
    }
  }

  private static void interrupted(Run run) throws Exception {
    Hang hang = new Hang("", Answer.ACKNOWLEDGE);
    run.broker().behave(hang);
    run.commit("A", Message.of("S5-a"));
    boolean[] kept = {false};
    Beside pass =
        Beside.start(
            run,
            "A",
            "pass",
            () -> {
              try {
                run.outbox("A").dispatchOnce();
              } finally {
                kept[0] = Thread.currentThread().isInterrupted();
              }
            });
    try {
      pass.until(hang::entered);
      pass.thread().interrupt();
      if (!pass.await(5_000)) {
        throw new Breach("an interrupted pass had not returned after 5 s");
      }
      boolean told = kept[0] || pass.thrown() instanceof InterruptedException;
      if (!told) {
        throw new Breach(
            "the interrupt of a pass was swallowed: its thread cannot know that it should end");
      }
    } finally {
      hang.release();
    }
    recover(run, "A");
  }
}
