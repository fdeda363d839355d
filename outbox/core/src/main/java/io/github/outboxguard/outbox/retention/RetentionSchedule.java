package io.github.outboxguard.outbox.retention;

import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Runs retention again and again on a daemon thread. Several processes may do so: batches skip rows
 * that another one is removing. A failure is logged and the next run comes all the same.
 */
public final class RetentionSchedule implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RetentionSchedule.class.getName());

  private final ScheduledExecutorService timer;

  private RetentionSchedule(ScheduledExecutorService timer) {
    this.timer = timer;
  }

  /**
   * Starts it; the first run comes at a random moment of the first interval, so that processes that
   * were deployed together do not all run at once.
   *
   * @param retention what to run
   * @param every usually a day
   */
  public static RetentionSchedule start(Retention retention, Duration every) {
    return start(
        retention,
        Duration.ofMillis(ThreadLocalRandom.current().nextLong(every.toMillis() + 1)),
        every);
  }

  /** Starts it with a chosen first run. */
  public static RetentionSchedule start(Retention retention, Duration first, Duration every) {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "outbox-retention");
              thread.setDaemon(true);
              return thread;
            });
    timer.scheduleWithFixedDelay(
        () -> run(retention), first.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    return new RetentionSchedule(timer);
  }

  private static void run(Retention retention) {
    try {
      RetentionResult result = retention.runOnce();
      LOG.log(Level.INFO, "Outbox retention: {0}", result);
    } catch (SQLException | RuntimeException e) {
      LOG.log(Level.WARNING, "Outbox retention failed and is tried again at its next time", e);
    }
  }

  /** Ends the schedule; a running batch is finished first, for at most ten seconds. */
  @Override
  public void close() {
    timer.shutdown();
    try {
      boolean unused = timer.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      timer.shutdownNow();
    }
  }
}
