package io.github.outboxguard.contracts.internal.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Something that goes on beside the test's own thread. */
public final class Beside {
  /** How long a test waits for what must happen; only a broken outbox makes anyone wait. */
  private static final long DEADLINE_SECONDS = 10;

  private static final long POLL_MILLIS = 2;

  private final Thread thread;
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile @Nullable Exception thrown;

  private Beside(Run run, String name, String what, Run.Act act) {
    thread =
        new Thread(
            () -> {
              thrown = run.attempt(name, what, act);
              done.countDown();
            },
            "contract-" + name);
    thread.setDaemon(true);
  }

  /** Starts an act on an instance. */
  public static Beside start(Run run, String name, String what, Run.Act act) {
    run.outbox(name);
    Beside beside = new Beside(run, name, what, act);
    beside.thread.start();
    return beside;
  }

  /** Whether it has ended. */
  public boolean ended() {
    return done.getCount() == 0;
  }

  /** Waits for its end; returns whether it came in time. */
  public boolean await() throws InterruptedException {
    return done.await(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  /** Waits for its end up to this long; for an act that may rightly wait for a lock. */
  public boolean await(long millis) throws InterruptedException {
    return done.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Waits until a condition holds or the act has ended; returns whether the condition holds. */
  public boolean until(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline || done.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        return condition.getAsBoolean();
      }
    }
    return true;
  }

  /** What it threw; null if nothing, or if it has not ended. */
  public @Nullable Exception thrown() {
    return thrown;
  }

  /** Its thread, to be interrupted. */
  public Thread thread() {
    return thread;
  }
}
