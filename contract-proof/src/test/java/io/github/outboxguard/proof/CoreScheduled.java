package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.PrunesByItself;
import io.github.outboxguard.contracts.capability.RunsInBackground;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.retention.RetentionSchedule;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The reference outbox that is pruned by its schedule, on a thread of its own. */
class CoreScheduled extends CoreOutbox implements PrunesByItself, RunsInBackground {
  /** Named here, so that the handler is not lost with a collected logger. */
  private static final Logger LOG = Logger.getLogger(RetentionSchedule.class.getName());

  private static final Duration EVERY = Duration.ofMillis(40);

  private @Nullable RetentionSchedule schedule;

  CoreScheduled(Database database, Env env) {
    super(database, env);
  }

  @Override
  public void startPruning(Duration olderThan) {
    schedule = RetentionSchedule.start(retention().keep(olderThan).build(), EVERY);
  }

  @Override
  public Duration pruneEvery() {
    return EVERY;
  }

  @Override
  public void close() {
    if (schedule != null) {
      schedule.close();
    }
    super.close();
  }

  @Override
  public void prune(Duration olderThan) throws Exception {
    LogWatch watch = new LogWatch();
    LOG.setLevel(Level.INFO);
    LOG.setUseParentHandlers(false);
    LOG.addHandler(watch);
    try (RetentionSchedule schedule =
        RetentionSchedule.start(
            retention().keep(olderThan).build(), Duration.ZERO, Duration.ofDays(1))) {
      // Each run ends with a line, whether it failed or not.
      watch.line.get(5, TimeUnit.SECONDS);
    } finally {
      LOG.removeHandler(watch);
      LOG.setUseParentHandlers(true);
      LOG.setLevel(null);
    }
  }

  private static final class LogWatch extends java.util.logging.Handler {
    private final CompletableFuture<LogRecord> line = new CompletableFuture<>();

    @Override
    public void publish(LogRecord one) {
      if (one.getThrown() != null) {
        line.completeExceptionally(one.getThrown());
      }
      line.complete(one);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
