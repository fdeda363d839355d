package io.github.outboxguard.contracts.mutants;

import static io.github.outboxguard.contracts.ContractId.C1;
import static io.github.outboxguard.contracts.ContractId.C2;
import static io.github.outboxguard.contracts.ContractId.C3;
import static io.github.outboxguard.contracts.ContractId.C4;
import static io.github.outboxguard.contracts.ContractId.C5;
import static io.github.outboxguard.contracts.ContractId.C6;
import static io.github.outboxguard.contracts.ContractId.C7;
import static io.github.outboxguard.contracts.ContractId.C8;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.ConsumesMessages.Handler;
import io.github.outboxguard.contracts.reference.ReferenceInbox;
import io.github.outboxguard.contracts.reference.ReferenceOutbox;
import io.github.outboxguard.contracts.reference.ReferenceTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Consumers that absorb copies wrongly. */
final class ConsumerMutants {
  private ConsumerMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "looks, acts, then records: three steps",
            "the pattern's descriptions; Particular/NServiceBus#4086, #3330",
            C1,
            "concurrent copies",
            env -> with(env, ThreeSteps::new)),
        new Mutant(
            "acknowledges although the handler failed",
            "the pattern's descriptions; rebus-org/Rebus#1162",
            C2,
            "lost in silence",
            env -> with(env, Swallows::new)),
        new Mutant(
            "records a message before it is handled",
            "Particular/NServiceBus.Persistence.Sql#37",
            C2,
            "counts as handled",
            env -> with(env, RecordsFirst::new)),
        new Mutant(
            "remembers copies in memory only",
            "hand-written",
            C3,
            "effect(s) instead of 1",
            env -> with(env, InMemory::new)),
        new Mutant(
            "one record for all handlers",
            "namastack/namastack-outbox#195",
            C4,
            "kept it from another handler",
            env -> with(env, OneForAll::new)),
        new Mutant(
            "records in a transaction of its own after the effect",
            "hand-written",
            C5,
            "effect",
            env -> with(env, RecordsAfter::new)),
        new Mutant(
            "counts a failure in the handler's transaction, which rolls back",
            "hand-written",
            C6,
            "it comes back for ever",
            env -> with(env, NeverParks::new)),
        new Mutant(
            "gives up without keeping the message",
            "hand-written",
            C6,
            "the parked messages are []",
            DropsPoison::new),
        new Mutant(
            "handles what comes, in the order in which it comes",
            "the pattern's descriptions",
            C8,
            "was handled before the first",
            env -> with(env, AnyOrder::new)),
        new Mutant(
            "forgets after a day",
            "Particular/docs.particular.net#3552",
            C7,
            "redelivery window",
            ForgetsEarly::new));
  }

  private interface Make {
    ReferenceInbox inbox(Env env, String name, Handler handler);
  }

  private static ReferenceOutbox with(Env env, Make make) {
    return new ReferenceOutbox(env) {
      @Override
      public Consumer consumer(String name, Handler handler) {
        ReferenceInbox inbox = make.inbox(env, name, handler);
        return ((Access) inbox)::receive;
      }
    };
  }

  /** Makes what the reference keeps to its kin callable here. */
  private abstract static class Access extends ReferenceInbox {
    Access(Env env, String name, Handler handler) {
      super(env, name, handler);
    }

    @Override
    protected abstract void receive(Delivery delivery) throws Exception;
  }

  private static final class ThreeSteps extends Access {
    ThreeSteps(Env env, String name, Handler handler) {
      super(env, name, handler);
    }

    @Override
    protected void receive(Delivery delivery) throws Exception {
      try (Connection connection = env.dataSource().getConnection()) {
        if (seen(connection, delivery)) {
          return;
        }
        handler.handle(connection, delivery);
        try {
          record(connection, delivery);
        } catch (SQLException e) {
          // "on conflict do nothing"
        }
      }
    }
  }

  private static final class Swallows extends Access {
    Swallows(Env env, String name, Handler handler) {
      super(env, name, handler);
    }

    @Override
    protected void receive(Delivery delivery) throws Exception {
      try (Connection connection = env.dataSource().getConnection()) {
        connection.setAutoCommit(false);
        try {
          handler.handle(connection, delivery);
          connection.commit();
        } catch (RuntimeException e) {
          connection.rollback();
        }
      }
    }
  }

  private static final class RecordsFirst extends Access {
    RecordsFirst(Env env, String name, Handler handler) {
      super(env, name, handler);
    }

    @Override
    protected void receive(Delivery delivery) throws Exception {
      try (Connection connection = env.dataSource().getConnection()) {
        if (seen(connection, delivery)) {
          return;
        }
        record(connection, delivery);
        connection.setAutoCommit(false);
        try {
          handler.handle(connection, delivery);
          connection.commit();
        } catch (RuntimeException e) {
          connection.rollback();
          throw e;
        }
      }
    }
  }

  private static final class InMemory extends Access {
    private final Set<String> seen = new HashSet<>();

    InMemory(Env env, String name, Handler handler) {
      super(env, name, handler);
    }

    @Override
    protected void receive(Delivery delivery) throws Exception {
      try (Connection connection = env.dataSource().getConnection()) {
        if (seen.add(delivery.id())) {
          handler.handle(connection, delivery);
        }
      }
    }
  }

  private static final class OneForAll extends Access {
    OneForAll(Env env, String name, Handler handler) {
      super(env, "everyone", handler);
    }

    @Override
    protected void receive(Delivery delivery) throws Exception {
      receiveInOneTransaction(delivery);
    }
  }

  private static final class RecordsAfter extends Access {
    RecordsAfter(Env env, String name, Handler handler) {
      super(env, name, handler);
    }

    @Override
    protected void receive(Delivery delivery) throws Exception {
      try (Connection connection = env.dataSource().getConnection()) {
        if (!seen(connection, delivery)) {
          handler.handle(connection, delivery);
          record(connection, delivery);
        }
      }
    }
  }

  private static final class NeverParks extends Access {
    NeverParks(Env env, String name, Handler handler) {
      super(env, name, handler);
    }

    @Override
    protected void receive(Delivery delivery) throws Exception {
      receiveInOneTransaction(delivery);
    }

    @Override
    protected boolean isParked(Delivery delivery) {
      return false;
    }
  }

  private static final class DropsPoison extends ReferenceOutbox {
    DropsPoison(Env env) {
      super(env);
    }

    @Override
    public List<String> parked(String consumer) {
      return List.of();
    }
  }

  private static final class AnyOrder extends Access {
    AnyOrder(Env env, String name, Handler handler) {
      super(env, name, handler);
    }

    @Override
    protected void receive(Delivery delivery) throws Exception {
      receiveInOneTransaction(delivery);
    }

    @Override
    protected void follows(Connection connection, Delivery delivery) {}
  }

  private static final class ForgetsEarly extends ReferenceOutbox {
    ForgetsEarly(Env env) {
      super(env);
    }

    @Override
    public void pruneLedger() throws SQLException {
      long before = now().minus(Duration.ofDays(1)).toEpochMilli();
      table.execute(
          env.dataSource(),
          connection ->
              ReferenceTable.update(connection, "delete from inbox where at < ?", before));
    }
  }
}
