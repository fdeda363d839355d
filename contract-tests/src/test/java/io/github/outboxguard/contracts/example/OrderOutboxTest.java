package io.github.outboxguard.contracts.example;

// tag::example
import io.github.outboxguard.contracts.*;
import java.sql.*;
import javax.sql.DataSource;

class OrderOutboxTest extends OutboxContractTest {
  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    try (Connection c = dataSource.getConnection();
        Statement s = c.createStatement()) {
      s.execute(OrderOutbox.SCHEMA);
    }
  }

  @Override
  public Outbox open(Env env) {
    Transport broker = env.transport();
    OrderOutbox.Sender sender =
        (id, topic, key, text) -> broker.send(new Delivery(id, topic, key, text));
    OrderOutbox outbox = new OrderOutbox(env.dataSource(), env.clock(), sender);
    return new Outbox() {
      @Override
      public void transact(Work work) throws Exception {
        try (Connection c = env.dataSource().getConnection()) {
          c.setAutoCommit(false);
          try {
            work.run(c, m -> OrderOutbox.enqueue(c, m.topic(), m.key(), m.payload()));
            c.commit();
          } catch (Throwable e) {
            c.rollback();
            throw e;
          }
        }
      }

      @Override
      public void dispatchOnce() throws SQLException {
        outbox.dispatch();
      }

      @Override
      public void close() {}
    };
  }
}
// end::example
