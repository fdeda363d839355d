package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.ReportsFigures;
import io.github.outboxguard.contracts.capability.RunsInBackground;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.DispatcherOptions;
import io.github.outboxguard.outbox.dispatch.SenderThreads;
import io.github.outboxguard.outbox.dispatch.TopicPolicy;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The reference outbox as most services run it: started, with threads of its own. Between the kit's
 * passes it rests.
 */
class CoreRunning extends CoreOutbox implements ReportsFigures, RunsInBackground {
  private static final Duration POLL = Duration.ofMinutes(1);

  /** Calls of a look that finds nothing. */
  private static final int LOOK = 6;

  /** An outbox whose database is away, or whose send hangs, is not waited for. */
  private static final long NO_PROGRESS_NANOS = 700_000_000;

  final Activity activity;
  private final AtomicInteger sends = new AtomicInteger();
  private Instant lastPass;
  private @Nullable Dispatcher running;
  private volatile boolean stopped;

  CoreRunning(Database database, Env env) {
    this(database, env, new Activity(env));
  }

  private CoreRunning(Database database, Env env, Activity activity) {
    super(database, activity.env());
    this.activity = activity;
    this.lastPass = env.clock().instant();
  }

  /** One after the other, so that rows wait behind a slow one. */
  @Override
  TopicPolicy policy() {
    return super.policy().withConcurrency(1);
  }

  /** Twice as long as any wait after a first failure. */
  @Override
  public Duration lease() {
    return Duration.ofMinutes(2);
  }

  @Override
  DispatcherOptions options() {
    return super.options().withPollInterval(POLL, POLL);
  }

  @Override
  Dispatcher.Builder configure(Dispatcher.Builder builder) {
    return builder.threads(SenderThreads.platform()).listener(told);
  }

  @Override
  synchronized Dispatcher dispatcher() {
    Instant now = env.clock().instant();
    Dispatcher known = running;
    if (known != null && !stopped && !now.equals(lastPass)) {
      // It remembers by real time how far back it has looked, and the kit's hours last no real
      // time.
      known.close();
      known = null;
    }
    lastPass = now;
    if (known == null) {
      known = newDispatcher();
      if (!stopped) {
        known.start();
      }
      running = known;
    }
    return known;
  }

  /** Lets it run until it has looked for work, found none, and settled all. */
  @Override
  public void dispatchOnce() throws Exception {
    Dispatcher current = dispatcher();
    if (stopped) {
      return;
    }
    // Rows are told after the visit that claimed them: only a second look in vain means quiet.
    for (int quiet = 0; quiet < 2; quiet++) {
      long found = told.claimed();
      long visits = activity.visits();
      current.wakeUp();
      if (!progress(() -> activity.visits() > visits) || !progress(() -> told.inFlight() == 0)) {
        return;
      }
      quiet = told.claimed() > found ? -1 : quiet;
    }
  }

  /** Waits for a condition; false if nothing was claimed or settled for a while. */
  private boolean progress(BooleanSupplier condition) throws InterruptedException {
    long seen = told.claimed() + told.inFlight();
    long since = System.nanoTime();
    while (!condition.getAsBoolean()) {
      Thread.sleep(1);
      long now = told.claimed() + told.inFlight();
      if (now != seen) {
        seen = now;
        since = System.nanoTime();
      }
      if (System.nanoTime() - since > NO_PROGRESS_NANOS && !sending()) {
        return false;
      }
    }
    return true;
  }

  private boolean sending() {
    return told.inFlight() > 0 && sends.get() > 0;
  }

  @Override
  CompletableFuture<Void> send(OutboundMessage message) {
    sends.incrementAndGet();
    try {
      return super.send(message).whenComplete((done, failure) -> sends.decrementAndGet());
    } catch (RuntimeException | Error e) {
      sends.decrementAndGet();
      throw e;
    }
  }

  @Override
  public Map<Count, Long> reported() {
    return told.totals();
  }

  /** What the kit takes for a pass has three looks in vain; not one more commit fits in. */
  @Override
  public int mostCallsPerBatch() {
    return super.mostCallsPerBatch() + 3 * LOOK + 3;
  }

  @Override
  public boolean retriesCutOffAtOnce() {
    return true;
  }

  @Override
  public boolean letsSendsEnd() {
    return true;
  }

  @Override
  public List<Figure> figures() {
    return told.figures();
  }

  @Override
  public void stop(Duration timeout) {
    super.stop(timeout);
    stopped = true;
  }

  @Override
  public void close() {
    stopped = true;
    Dispatcher known;
    synchronized (this) {
      known = running;
    }
    if (known != null) {
      known.close();
    }
  }
}
