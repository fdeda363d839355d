package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.D23;
import static io.github.outboxguard.contracts.ContractId.D27;
import static io.github.outboxguard.contracts.ContractId.D28;
import static io.github.outboxguard.contracts.ContractId.D29;
import static io.github.outboxguard.contracts.ContractId.D30;
import static io.github.outboxguard.contracts.ContractId.D31;
import static io.github.outboxguard.contracts.ContractId.D35;
import static io.github.outboxguard.contracts.ContractId.D36;
import static io.github.outboxguard.contracts.ContractId.D37;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.reference.ExtendedOutbox;
import io.github.outboxguard.contracts.reference.PatientOutbox;
import io.github.outboxguard.contracts.reference.ReferenceTable;
import io.github.outboxguard.contracts.reference.Row;
import io.github.outboxguard.contracts.reference.TimedOutbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Outboxes that break what they declare of moments: outages, limits, slots, rests. */
final class PaceMutants {
  private PaceMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "takes an absent broker for a refusal",
            "the common loop",
            D27,
            "sends were tried in a row",
            NoBreaker::new),
        new Mutant(
            "tells of an outage a failure too early",
            "hand-written",
            D27,
            "messages as OUTAGE, and there were 0",
            TellsTooEarly::new),
        new Mutant(
            "takes messages that it cannot send",
            "hand-written",
            D27,
            "messages were taken that cannot be sent",
            TakesInVain::new),
        new Mutant(
            "waits for an answer without a limit",
            "riverqueue/river#1251",
            D28,
            "was still waited for",
            WaitsForEver::new),
        new Mutant(
            "does not renew its claims",
            "dotnetcore/CAP#1682",
            D29,
            "was not renewed",
            NeverRenews::new),
        new Mutant(
            "opens a thread for each message",
            "hand-written",
            D30,
            "sends ran at once instead of",
            ThreadForEach::new),
        new Mutant(
            "opens its second sender late",
            "hand-written",
            D30,
            "until 2 sends ran at once",
            OpensLate::new),
        new Mutant(
            "looks for outcomes now and then only",
            "hand-written",
            D30,
            "and a pass took",
            LooksNowAndThen::new),
        new Mutant(
            "wakes another thread for each message",
            "hand-written",
            D30,
            "threads were woken to send",
            WakesMany::new),
        new Mutant(
            "does not believe a call that it has interrupted",
            "hand-written",
            D28,
            "was sent twice",
            LosesPatience::new),
        new Mutant(
            "looks at each message again before it records it",
            "hand-written",
            D23,
            "calls on the database; the outbox promises",
            LooksAgain::new),
        new Mutant(
            "its loop dies of the first failure",
            "graphile/worker#541",
            D31,
            "had not left by itself",
            DyingLoop::new),
        new Mutant(
            "reads on a few ids behind the last one that it saw",
            "Eventuous/eventuous#222",
            D35,
            "had not left by itself",
            FixedMargin::new),
        new Mutant(
            "rests for a minute after each failure",
            "hand-written",
            D36,
            "had not left by itself",
            LongRest::new),
        new Mutant(
            "goes on behind all that it saw, and not behind what it took",
            "hand-written",
            D37,
            "committed messages were still waiting",
            GoesOnTooFar::new),
        new Mutant(
            "looks for claims of dead owners when it starts, and never again",
            "hand-written",
            D37,
            "committed messages were still waiting",
            LooksOnce::new));
  }

  private static final class NoBreaker extends ExtendedOutbox {
    NoBreaker(Env env) {
      super(env);
    }

    @Override
    protected boolean unreachable(Throwable failure) {
      return false;
    }
  }

  private static final class TellsTooEarly extends ExtendedOutbox {
    TellsTooEarly(Env env) {
      super(env);
    }

    @Override
    protected int toldAt() {
      return super.toldAt() - 1;
    }
  }

  private static final class TakesInVain extends ExtendedOutbox {
    TakesInVain(Env env) {
      super(env);
    }

    @Override
    protected boolean leavesAlone() {
      return false;
    }
  }

  private static final class WaitsForEver extends ExtendedOutbox {
    WaitsForEver(Env env) {
      super(env);
    }

    @Override
    protected void answer(CompletableFuture<Void> future)
        throws InterruptedException, ExecutionException {
      future.get();
    }
  }

  private static final class NeverRenews extends TimedOutbox {
    NeverRenews(Env env) {
      super(env);
    }

    @Override
    protected void renew(Row row) {}
  }

  private static final class ThreadForEach extends ExtendedOutbox {
    ThreadForEach(Env env) {
      super(env);
    }

    @Override
    protected ExecutorService senders() {
      return Executors.newCachedThreadPool();
    }
  }

  private static final class OpensLate extends ExtendedOutbox {
    private static final long LATE_MILLIS = 300;

    OpensLate(Env env) {
      super(env);
    }

    @Override
    protected ExecutorService senders() {
      AtomicInteger number = new AtomicInteger();
      return Executors.newFixedThreadPool(
          concurrency(), task -> new Thread(() -> begin(number.getAndIncrement(), task)));
    }

    private static void begin(int number, Runnable task) {
      try {
        Thread.sleep(number * LATE_MILLIS);
        task.run();
      } catch (InterruptedException e) {
        // The pass is over.
      }
    }
  }

  private static final class LooksNowAndThen extends ExtendedOutbox {
    private static final long EVERY_MILLIS = 150;
    private boolean full;

    LooksNowAndThen(Env env) {
      super(env);
    }

    @Override
    protected List<Row> claim() throws SQLException {
      List<Row> rows = super.claim();
      full = rows.size() == BATCH;
      return rows;
    }

    @Override
    public void dispatchOnce() throws Exception {
      super.dispatchOnce();
      if (full) {
        Thread.sleep(EVERY_MILLIS);
      }
    }
  }

  private static final class WakesMany extends ExtendedOutbox {
    private final Semaphore slots = new Semaphore(concurrency());

    WakesMany(Env env) {
      super(env);
    }

    @Override
    protected ExecutorService senders() {
      return Executors.newFixedThreadPool(BATCH);
    }

    @Override
    protected void handle(Row row) throws Exception {
      slots.acquire();
      try {
        super.handle(row);
      } finally {
        slots.release();
      }
    }
  }

  private static final class LosesPatience extends PatientOutbox {
    LosesPatience(Env env) {
      super(env);
    }

    @Override
    protected Duration patience() {
      return Duration.ofMillis(50);
    }
  }

  private static final class LooksAgain extends ExtendedOutbox {
    LooksAgain(Env env) {
      super(env);
    }

    @Override
    protected void settle(Row row) throws SQLException {
      long looked = pending();
      if (looked > 0) {
        super.settle(row);
      }
    }
  }

  private static final class DyingLoop extends TimedOutbox {
    DyingLoop(Env env) {
      super(env);
    }

    @Override
    protected void pass() throws InterruptedException {
      try {
        dispatchOnce();
      } catch (Exception e) {
        throw new InterruptedException("died of " + e);
      }
    }
  }

  private static final class FixedMargin extends TimedOutbox {
    private static final int MARGIN = 4;

    FixedMargin(Env env) {
      super(
          env,
          new ReferenceTable() {
            private long last;

            @Override
            public List<Row> due(Connection connection, Instant now, int most) throws SQLException {
              List<Row> due =
                  super.due(connection, now, most).stream()
                      .filter(row -> row.seq() > last - MARGIN)
                      .toList();
              due.forEach(row -> last = Math.max(last, row.seq()));
              return due;
            }
          });
    }
  }

  private static final class LongRest extends TimedOutbox {
    private static final Duration REST = Duration.ofMinutes(1);

    private Instant restsUntil = Instant.MIN;

    LongRest(Env env) {
      super(env);
    }

    @Override
    public synchronized void dispatchOnce() throws Exception {
      if (now().isBefore(restsUntil)) {
        return;
      }
      try {
        super.dispatchOnce();
      } catch (SQLException e) {
        restsUntil = now().plus(REST);
        throw e;
      }
    }
  }

  private static final class GoesOnTooFar extends TimedOutbox {
    GoesOnTooFar(Env env) {
      super(
          env,
          new ReferenceTable() {
            private long seen;

            @Override
            public List<Row> due(Connection connection, Instant now, int most) throws SQLException {
              List<Row> due =
                  super.due(connection, now, Integer.MAX_VALUE).stream()
                      .filter(row -> row.seq() > seen)
                      .toList();
              due.forEach(row -> seen = Math.max(seen, row.seq()));
              return due.stream().limit(most).toList();
            }
          });
    }
  }

  private static final class LooksOnce extends TimedOutbox {
    LooksOnce(Env env) {
      super(
          env,
          new ReferenceTable() {
            private boolean started;

            @Override
            public List<Row> due(Connection connection, Instant now, int most) throws SQLException {
              List<Row> due =
                  super.due(connection, now, Integer.MAX_VALUE).stream()
                      .filter(row -> !started || row.owner() == null)
                      .toList();
              started = true;
              return due.stream().limit(most).toList();
            }
          });
    }
  }
}
