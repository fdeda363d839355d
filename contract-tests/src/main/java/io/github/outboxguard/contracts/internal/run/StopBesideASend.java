package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.LeasesMessages;
import io.github.outboxguard.contracts.capability.RetriesFailures;
import io.github.outboxguard.contracts.capability.StopsInTime;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.PointKind;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** A stop while a message is being sent. */
public final class StopBesideASend {
  private static final long MOST_MILLIS = 5_000;
  private static final Duration TIMEOUT = Duration.ofMillis(100);
  private static final int TRIES = 5;
  private static final long SLOW_NANOS = 20_000_000;

  private StopBesideASend() {}

  /** Somebody interrupts the thread that waits for the end. */
  public static void interrupted(Kit kit, Run run) throws Exception {
    Hang hang = Hang.deaf(Answer.ACKNOWLEDGE);
    run.broker().behave(hang);
    run.commit("A", Message.of("S5-stop"));
    Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    boolean[] kept = {false};
    try {
      if (!pass.until(hang::entered)) {
        return;
      }
      StopsInTime outbox = kit.as(StopsInTime.class, run, "A");
      Beside stop =
          Beside.start(
              run,
              "A",
              "stop",
              () -> {
                // By itself: from outside it could come when a quick stop has returned.
                Thread.currentThread().interrupt();
                try {
                  outbox.stop(TIMEOUT);
                } finally {
                  kept[0] = Thread.currentThread().isInterrupted();
                }
              });
      if (!stop.await(MOST_MILLIS)) {
        throw new Breach("an interrupted stop() had not returned after " + MOST_MILLIS + " ms");
      }
      if (stop.thrown() != null && !(stop.thrown() instanceof InterruptedException)) {
        throw new Breach("an interrupted stop() threw " + stop.thrown());
      }
      if (!kept[0] && stop.thrown() == null) {
        throw new Breach(
            "the interrupt of a stop was swallowed: its thread cannot know that it should end");
      }
    } finally {
      hang.release();
      pass.await();
    }
    Checks.recover(run, "B");
  }

  /** A send that ends within the time of the stop is not cut off. */
  public static void ends(Kit kit, Run run) throws Exception {
    int cutOff = 0;
    for (int i = 0; i < TRIES; i++) {
      Hang hang = new Hang("", Answer.ACKNOWLEDGE);
      run.broker().behave(hang);
      run.commit("W", Message.of("S1-ends" + i));
      Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
      long start;
      long released;
      try {
        if (!pass.until(hang::entered)) {
          return;
        }
        start = System.nanoTime();
        Beside stop =
            Beside.start(run, "A", "stop", () -> kit.as(StopsInTime.class, run, "A").stop(TIMEOUT));
        Thread.sleep(TIMEOUT.toMillis() / 5);
        released = System.nanoTime();
        hang.release();
        stop.await();
      } finally {
        hang.release();
        pass.await();
      }
      // On a busy machine the time may be over by now.
      if (released - start < TIMEOUT.toNanos() / 2) {
        if (!hang.interrupted()) {
          Checks.recover(run, "B");
          Checks.nothingTwice(run);
          return;
        }
        cutOff++;
      }
      run.restart("A");
    }
    if (cutOff > 1) {
      throw new Breach("a send that would have ended within the time of stop() was cut off");
    }
    throw kit.skipped("the machine was too busy for a send within the time of a stop");
  }

  /** A send that does not end in time fails, and that is recorded: nobody waits for its lease. */
  public static void cutOff(Kit kit, Run run) throws Exception {
    Duration lease = kit.as(LeasesMessages.class, run, "A").lease();
    Duration retry = kit.as(RetriesFailures.class, run, "A").maxDelay(1).plus(kit.margin());
    if (retry.compareTo(lease.dividedBy(2)) > 0) {
      return;
    }
    Hang hang = new Hang("", Answer.ACKNOWLEDGE);
    run.broker().behave(hang);
    run.commit("W", Message.of("S1-cut"));
    Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    try {
      if (!pass.until(hang::entered)) {
        return;
      }
      kit.as(StopsInTime.class, run, "A").stop(TIMEOUT);
    } finally {
      hang.release();
      pass.await();
    }
    run.advance(retry);
    run.pass("B");
    if (run.sends().stream().noneMatch(Send::delivered)) {
      throw new Breach(
          "a send was cut off by the stop, and that was not recorded: its message waits for the end"
              + " of a lease of "
              + lease);
    }
  }

  /** The broker owes an answer when the time of the stop is over: nothing has failed. */
  public static void unanswered(Kit kit, Run run) throws Exception {
    run.broker().behave((i, d) -> i.equals("A") ? Answer.REFUSE_LATE : Answer.ACKNOWLEDGE);
    run.commit("W", Message.of("S1-unanswered"));
    Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    try {
      if (!pass.until(() -> run.broker().owesAnswers())) {
        return;
      }
      kit.as(StopsInTime.class, run, "A").stop(TIMEOUT);
    } finally {
      run.broker().failPending();
      pass.await();
    }
    run.pass("B");
    if (run.sends().stream().noneMatch(Send::delivered)) {
      throw new Breach(
          "the stop cut off the wait for an answer, and the message waits as if it had failed");
    }
  }

  /** Whoever closes the pool after the stop takes nothing away from it. */
  public static void quiet(Kit kit, Run run) throws Exception {
    Hang hang = new Hang("", Answer.ACKNOWLEDGE);
    run.broker().behave(hang);
    run.commit("W", Message.of("S2-1").key("k1"), Message.of("S2-2").key("k2"));
    Beside pass = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    AtomicBoolean slow = new AtomicBoolean();
    AtomicBoolean stopped = new AtomicBoolean();
    AtomicReference<Point> late = new AtomicReference<>();
    try {
      if (!pass.until(hang::entered)) {
        return;
      }
      run.gate(
          (point, physical) -> {
            if (!point.instance().equals("A") || point.kind() == PointKind.SEND) {
              return;
            }
            if (stopped.get()) {
              late.compareAndSet(null, point);
            } else if (slow.get()) {
              LockSupport.parkNanos(SLOW_NANOS);
            }
          });
      slow.set(true);
      Beside stop =
          Beside.start(
              run,
              "A",
              "stop",
              () -> {
                kit.as(StopsInTime.class, run, "A").stop(TIMEOUT);
                stopped.set(true);
              });
      stop.await();
      Thread.sleep(10 * SLOW_NANOS / 1_000_000);
    } finally {
      run.gate(Gate.OPEN);
      hang.release();
      pass.await();
    }
    if (late.get() != null) {
      throw new Breach(
          "stop() had returned, and the outbox still called the database ("
              + late.get().shown()
              + "): whoever closes its connections then loses what is given back");
    }
    Checks.recover(run, "B");
  }
}
