package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.C10;
import static io.github.outboxguard.contracts.ContractId.C9;
import static io.github.outboxguard.contracts.ContractId.D25;
import static io.github.outboxguard.contracts.ContractId.D26;
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
import io.github.outboxguard.contracts.reference.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Outboxes that break what they declare beyond the usual. */
final class ExtendedMutants {
  private ExtendedMutants() {}

  static List<Mutant> all() {
    return Stream.of(ofMessages(), PaceMutants.all(), beyondDispatch())
        .flatMap(List::stream)
        .toList();
  }

  private static List<Mutant> ofMessages() {
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
            KeepsDiscarded::new));
  }

  private static List<Mutant> beyondDispatch() {
    return List.of(
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
