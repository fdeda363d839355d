package io.github.outboxguard.contracts.kit;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;
import io.github.outboxguard.contracts.Waive;
import io.github.outboxguard.contracts.capability.StopsInTime;
import io.github.outboxguard.contracts.example.OrderOutbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;

/** Test classes as users might write them, rightly and wrongly; run only through the test kit. */
final class Subjects {
  private Subjects() {}

  abstract static class OnH2 extends OutboxContractTest {
    @Override
    public void createSchema(DataSource dataSource) throws SQLException {
      try (Connection connection = dataSource.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute(OrderOutbox.SCHEMA);
      }
    }

    @Override
    public ContractDatabase database() {
      return ContractDatabase.h2();
    }

    @Override
    public Outbox open(Env env) {
      return new Plain(env);
    }
  }

  /** The example, as an adapter that can be made wrong. */
  static class Plain implements Outbox {
    final Env env;
    final OrderOutbox outbox;

    Plain(Env env) {
      this.env = env;
      this.outbox =
          new OrderOutbox(
              env.dataSource(),
              env.clock(),
              (id, topic, key, text) -> send(new Delivery(id, topic, key, text)));
    }

    void send(Delivery delivery) {
      env.transport().send(delivery);
    }

    @Override
    public void transact(Work work) throws Exception {
      try (Connection connection = env.dataSource().getConnection()) {
        connection.setAutoCommit(false);
        try {
          work.run(
              connection, m -> OrderOutbox.enqueue(connection, m.topic(), m.key(), m.payload()));
          end(connection);
        } catch (Throwable e) {
          connection.rollback();
          throw e;
        }
      }
    }

    void end(Connection connection) throws SQLException {
      connection.commit();
    }

    @Override
    public void dispatchOnce() throws Exception {
      outbox.dispatch();
    }

    @Override
    public void close() {}
  }

  static class Right extends OnH2 {}

  static class ForgetsToCommit extends OnH2 {
    @Override
    public Outbox open(Env env) {
      return new Plain(env) {
        @Override
        void end(Connection connection) throws SQLException {
          connection.rollback();
        }
      };
    }
  }

  static class SwallowsExceptions extends OnH2 {
    @Override
    public Outbox open(Env env) {
      return new Plain(env) {
        @Override
        public void transact(Work work) throws Exception {
          try {
            super.transact(work);
          } catch (RuntimeException e) {
            // Lost.
          }
        }
      };
    }
  }

  static class SendsElsewhere extends OnH2 {
    @Override
    public Outbox open(Env env) {
      return new Plain(env) {
        @Override
        public void dispatchOnce() {}
      };
    }
  }

  /** Every other instance has done its work before it is asked, as one with threads of its own. */
  static class SometimesFaster extends OnH2 {
    private int openings;

    @Override
    public Outbox open(Env env) {
      boolean faster = openings++ % 2 == 1;
      return new Plain(env) {
        private boolean ahead;

        @Override
        public void transact(Work work) throws Exception {
          super.transact(work);
          if (faster) {
            super.dispatchOnce();
            ahead = true;
          }
        }

        @Override
        public void dispatchOnce() throws Exception {
          if (!ahead) {
            super.dispatchOnce();
          }
          ahead = false;
        }
      };
    }
  }

  /** Sends what waits as soon as it is opened, and nothing once it was stopped. */
  static class SendsAtOnce extends OnH2 {
    @Override
    public Outbox open(Env env) {
      return new Impatient(env);
    }
  }

  private static class Impatient extends Plain implements StopsInTime {
    private volatile boolean working;
    private volatile boolean stopped;

    Impatient(Env env) {
      super(env);
    }

    @Override
    public void dispatchOnce() throws Exception {
      if (!stopped) {
        working = true;
        super.dispatchOnce();
      }
    }

    @Override
    void send(Delivery delivery) {
      if (stopped) {
        throw new IllegalStateException("stopped");
      }
      super.send(delivery);
    }

    @Override
    public void stop(Duration timeout) throws Exception {
      // The kit has just opened it, and it finds what waits before it hears of the stop.
      if (!working) {
        dispatchOnce();
      }
      stopped = true;
    }
  }

  /** Sends what waits whenever it is asked, stopped or not. */
  static class DeafToStop extends OnH2 {
    @Override
    public Outbox open(Env env) {
      return new DeafImpatient(env);
    }
  }

  private static final class DeafImpatient extends Impatient {
    DeafImpatient(Env env) {
      super(env);
    }

    @Override
    public void stop(Duration timeout) {}
  }

  static class WantsMoreContracts extends OnH2 {
    @Override
    public int minimumContracts() {
      return 40;
    }
  }

  /** Loses every message, and says so. */
  @Waive(contract = ContractId.W1, reason = "nothing is sent yet", issue = "OUT-1")
  static class WaivesWhatIsBroken extends SendsElsewhere {}

  @Waive(contract = ContractId.W1, reason = "was broken once", issue = "OUT-2")
  static class WaivesWhatIsKept extends OnH2 {}

  @Waive(contract = ContractId.W1, reason = " ", issue = "OUT-3")
  static class WaivesWithoutReason extends OnH2 {}
}
