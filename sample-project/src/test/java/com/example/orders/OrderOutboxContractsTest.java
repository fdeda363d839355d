package com.example.orders;

import com.example.orders.db.Transactions;
import com.example.orders.dispatch.Dispatchers;
import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;
import io.github.outboxguard.contracts.capability.MovesTime;
import io.github.outboxguard.contracts.capability.OrdersByKey;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.dispatch.SenderThreads;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** The outbox keeps its promises as this shop wires it: its transactions, writer and dispatcher. */
final class OrderOutboxContractsTest extends OutboxContractTest {
  @Override
  public void createSchema(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      OutboxSchema.of(Database.POSTGRESQL).migrate(connection);
    }
  }

  @Override
  public Outbox open(Env env) {
    return new ShopOutbox(
        new Transactions(env.dataSource()),
        Dispatchers.through(
                m -> env.transport().sendAsync(delivery(m)),
                List.of("orders"),
                env.dataSource(),
                Settings.from(Map.of()))
            .threads(SenderThreads.caller())
            .build());
  }

  private static Delivery delivery(OutboundMessage m) {
    return new Delivery(
        m.messageId().toString(), m.topic(), m.keyOrNull(), m.payload().asText(), m.headers());
  }

  private record ShopOutbox(Transactions transactions, Dispatcher dispatcher)
      implements Outbox, OrdersByKey, MovesTime {
    private static final String ELAPSE =
        "update outbox set available_at = available_at - w, lease_until = lease_until - w,"
            + " dispatched_at = dispatched_at - w from make_interval(secs => %s) w";

    @Override
    public void transact(Work work) throws Exception {
      transactions.run(c -> run(work, c));
    }

    private static Void run(Work work, Connection c) throws Exception {
      work.run(c, m -> Shop.outbox().enqueue(c, m.topic(), m.key(), m.payload()));
      return null;
    }

    @Override
    public void dispatchOnce() throws Exception {
      dispatcher.dispatchOnce();
    }

    @Override
    public void elapse(Connection connection, Duration time) throws SQLException {
      try (Statement update = connection.createStatement()) {
        update.executeUpdate(ELAPSE.formatted(time.toMillis() / 1000.0));
      }
    }

    @Override
    public void close() {
      dispatcher.close();
    }
  }
}
