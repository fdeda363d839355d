package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.C10;
import static io.github.outboxguard.contracts.ContractId.C9;
import static io.github.outboxguard.contracts.ContractId.D23;
import static io.github.outboxguard.contracts.ContractId.D25;
import static io.github.outboxguard.contracts.ContractId.D26;
import static io.github.outboxguard.contracts.ContractId.D27;
import static io.github.outboxguard.contracts.ContractId.D28;
import static io.github.outboxguard.contracts.ContractId.D29;
import static io.github.outboxguard.contracts.ContractId.D30;
import static io.github.outboxguard.contracts.ContractId.D31;
import static io.github.outboxguard.contracts.ContractId.D35;
import static io.github.outboxguard.contracts.ContractId.D36;
import static io.github.outboxguard.contracts.ContractId.P2;
import static io.github.outboxguard.contracts.ContractId.S6;
import static io.github.outboxguard.contracts.ContractId.W11;
import static io.github.outboxguard.contracts.ContractId.W12;
import static io.github.outboxguard.contracts.ContractId.W6;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Handler;
import io.github.outboxguard.contracts.reference.ExtendedOutbox;
import io.github.outboxguard.contracts.reference.LimitedInbox;
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

/** Outboxes that break what they declare beyond the usual. */
final class ExtendedMutants {
  private ExtendedMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "drops the last message of a batch",
            "hand-written",
            W6,
            "was committed but never delivered",
            CutsLast::new),
        new Mutant(
            "has a limit that is off by one", "hand-written", W11, "was accepted", OffByOne::new),
        new Mutant(
            "trusts the connection that it is given",
            "valtimo-platform/valtimo-backend-libraries#1130",
            W12,
            "was accepted on a connection that is",
            TrustsConnections::new),
        new Mutant(
            "counts what it tries instead of what was done",
            "spring-projects/spring-modulith#922",
            D25,
            "the outbox reported",
            CountsTries::new),
        new Mutant(
            "counts a failed effect as done",
            "hand-written",
            D25,
            "messages as HANDLED, and there were 0",
            CountsFailures::new),
        new Mutant(
            "discards by making the message due again",
            "hand-written",
            D26,
            "a discarded message was sent again",
            DiscardsByReplay::new),
        new Mutant(
            "keeps discarded messages for ever",
            "eventuate-tram/eventuate-tram-core#46",
            P2,
            "keeps for ever what a person has discarded",
            KeepsDiscarded::new),
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
            "accepts a batch of nothing",
            "riverqueue/river#1331",
            S6,
            "misuse was accepted",
            AcceptsAnything::new),
        new Mutant(
            "lets an effect take as long as it likes",
            "dotnetcore/CAP#1682",
            C9,
            "was not cut off",
            NoEffectLimit::new),
        new Mutant(
            "takes every interrupt for its time limit's",
            "hand-written",
            C9,
            "was not the consumer's own",
            TakesInterrupts::new),
        new Mutant(
            "fills its retry budget up at once",
            "hand-written",
            C10,
            "first attempts and the retry budget make",
            FillsAtOnce::new),
        new Mutant(
            "bounds retries per message only",
            "hand-written",
            C10,
            "first attempts and the retry budget make",
            NoBudget::new));
  }

  private static final class CutsLast extends ExtendedOutbox {
    CutsLast(Env env) {
      super(env);
    }

    @Override
    public void enqueueAll(Connection connection, List<Message> messages) throws SQLException {
      super.enqueueAll(connection, messages.subList(0, Math.max(0, messages.size() - 1)));
    }
  }

  private static final class OffByOne extends ExtendedOutbox {
    OffByOne(Env env) {
      super(env);
    }

    @Override
    protected boolean tooLong(int length) {
      return super.tooLong(length - 1);
    }
  }

  private static final class TrustsConnections extends ExtendedOutbox {
    TrustsConnections(Env env) {
      super(env);
    }

    @Override
    protected void check(Connection connection) {}
  }

  private static final class CountsTries extends ExtendedOutbox {
    CountsTries(Env env) {
      super(env);
    }

    @Override
    protected void postpone(Row row) throws SQLException {
      super.postpone(row);
      count(Count.SENT, 1);
    }
  }

  private static final class DiscardsByReplay extends ExtendedOutbox {
    DiscardsByReplay(Env env) {
      super(env);
    }

    @Override
    public void discard(String id) throws SQLException {
      replay(id);
    }
  }

  private static final class KeepsDiscarded extends ExtendedOutbox {
    KeepsDiscarded(Env env) {
      super(env);
    }

    @Override
    public void discard(String id) {}
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

  private static final class AcceptsAnything extends ExtendedOutbox {
    AcceptsAnything(Env env) {
      super(env);
    }

    @Override
    protected void checkBatch(int size) {}
  }

  private static final class NoEffectLimit extends ExtendedOutbox {
    NoEffectLimit(Env env) {
      super(env);
    }

    @Override
    protected LimitedInbox inbox(String name, Handler handler) {
      return new LimitedInbox(env, name, handler, Duration.ofMinutes(1), budget);
    }
  }

  private static final class CountsFailures extends ExtendedOutbox {
    CountsFailures(Env env) {
      super(env);
    }

    @Override
    public Consumer consumer(String name, Handler handler) {
      Consumer sound = super.consumer(name, handler);
      return delivery -> {
        try {
          sound.receive(delivery);
        } catch (Exception e) {
          count(Count.HANDLED, 1);
          throw e;
        }
      };
    }
  }

  private static final class TakesInterrupts extends ExtendedOutbox {
    TakesInterrupts(Env env) {
      super(env);
    }

    @Override
    public Consumer consumer(String name, Handler handler) {
      Consumer sound = super.consumer(name, handler);
      return delivery -> {
        try {
          sound.receive(delivery);
        } catch (InterruptedException e) {
          throw new IllegalStateException("the effect took too long", e);
        } finally {
          Thread.interrupted();
        }
      };
    }
  }

  private static final class FillsAtOnce extends ExtendedOutbox {
    FillsAtOnce(Env env) {
      super(env);
    }

    @Override
    protected LimitedInbox inbox(String name, Handler handler) {
      LimitedInbox.Budget leaking =
          new LimitedInbox.Budget(env.clock()) {
            private Instant last = env.clock().instant();

            @Override
            protected boolean take() {
              boolean later = env.clock().instant().isAfter(last);
              last = env.clock().instant();
              return super.take() || later;
            }
          };
      return new LimitedInbox(env, name, handler, LimitedInbox.EFFECT, leaking);
    }
  }

  private static final class NoBudget extends ExtendedOutbox {
    NoBudget(Env env) {
      super(env);
    }

    @Override
    protected LimitedInbox inbox(String name, Handler handler) {
      LimitedInbox.Budget unlimited =
          new LimitedInbox.Budget(env.clock()) {
            @Override
            protected boolean take() {
              return true;
            }
          };
      return new LimitedInbox(env, name, handler, LimitedInbox.EFFECT, unlimited);
    }
  }
}
