package io.github.outboxguard.contracts.kit;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;
import io.github.outboxguard.contracts.Waive;
import io.github.outboxguard.contracts.example.OrderOutbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
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
              (id, topic, key, text) -> env.transport().send(new Delivery(id, topic, key, text)));
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
