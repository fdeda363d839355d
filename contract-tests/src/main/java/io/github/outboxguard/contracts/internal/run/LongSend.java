package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Kit;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.RenewsClaims;
import io.github.outboxguard.contracts.capability.ReportsWork;
import io.github.outboxguard.contracts.capability.ReportsWork.Count;
import io.github.outboxguard.contracts.internal.run.Broker.Answer;
import java.time.Duration;

/** A send that takes longer than the claim of its message. */
public final class LongSend {
  private static final int TRIES = 10;

  private LongSend() {}

  /** The owner lives: nobody takes over. */
  public static void renewed(Kit kit, Run run) throws Exception {
    Duration lease = kit.as(RenewsClaims.class, run, "A").lease();
    Hang hang = new Hang("\"D29-1\"", Answer.ACKNOWLEDGE);
    run.broker().behave(hang);
    Books books = kit.has(ReportsWork.class) ? Books.open(kit, run) : null;
    run.commit("A", Message.of("D29-1").key("k1"), Message.of("D29-2").key("k1"));
    Beside slow = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    try {
      slow.until(hang::entered);
      Idle.sleep(kit, run, lease.multipliedBy(5).dividedBy(2).toMillis());
      run.pass("B");
      if (run.sends().stream().anyMatch(send -> send.instance().equals("B"))) {
        throw new Breach(
            "a second dispatcher took a message over whose owner was still sending it:"
                + " its claim of "
                + lease
                + " was not renewed");
      }
    } finally {
      hang.release();
      slow.await();
    }
    Checks.recover(run, "A");
    Checks.nothingTwice(run);
    if (books != null) {
      books.told(Count.RELEASED, 0);
      books.balanced(2);
    }
  }

  /** The owner was away for too long, and finds that its claim is another's now. */
  public static void takenOver(Kit kit, Run run) throws Exception {
    RenewsClaims outbox = kit.as(RenewsClaims.class, run, "A");
    if (!outbox.stopsWhenTakenOver()) {
      return;
    }
    Hang hang = new Hang("\"D29-1\"", Answer.ACKNOWLEDGE);
    run.broker().behave(hang);
    Books books = kit.has(ReportsWork.class) ? Books.open(kit, run) : null;
    run.commit("A", Message.of("D29-1").key("k1"), Message.of("D29-2").key("k1"));
    Beside slow = Beside.start(run, "A", "pass", () -> run.outbox("A").dispatchOnce());
    try {
      slow.until(hang::entered);
      boolean takenOver = false;
      // Between the end of the lease and B's look A may have renewed it.
      for (int i = 0; i < TRIES && !takenOver; i++) {
        run.advance(outbox.lease().plus(kit.margin()));
        run.pass("B");
        takenOver = run.sends().stream().anyMatch(send -> send.instance().equals("B"));
      }
      if (!takenOver) {
        throw kit.skipped("its owner renewed a claim each time before another could take it over");
      }
      long end = System.nanoTime() + outbox.lease().multipliedBy(5).toNanos();
      while (!hang.interrupted() && System.nanoTime() < end) {
        Thread.sleep(2);
      }
      if (!hang.interrupted()) {
        throw new Breach("the owner of a claim that was taken over went on with its send");
      }
    } finally {
      hang.release();
      slow.await();
    }
    Checks.recover(run, "A");
    if (books != null) {
      books.balanced(0);
    }
  }
}
