package io.github.outboxguard.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.dispatch.Dispatcher;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.transport.Transport;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The first screen of the documentation, word for word where it matters. */
final class GettingStartedTest {
  private final OutboxWriter outbox = OutboxWriter.of(Database.POSTGRESQL);

  record Order(String id, String json) {}

  @Test
  void theFirstScreenOfTheDocsWorks() throws Exception {
    DataSource dataSource = Server.POSTGRESQL_18.newSchema();
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      OutboxSchema.of(Database.POSTGRESQL).migrate(connection);
      statement.execute("CREATE TABLE orders (id TEXT PRIMARY KEY)");
    }
    createOrder(dataSource, new Order("order-42", "{\"amount\":1}"), "request-1");

    BlockingQueue<String> charged = new LinkedBlockingQueue<>();
    Transport stripe =
        Transport.blocking(
            message -> charged.add(message.messageId() + " " + message.payload().asText()));
    try (Dispatcher dispatcher =
        Dispatcher.builder(Database.POSTGRESQL, dataSource)
            .route("stripe.charge", stripe)
            .build()) {
      dispatcher.start();
      assertThat(charged.poll(30, TimeUnit.SECONDS)).endsWith(" {\"amount\":1}");
    }
  }

  private void createOrder(DataSource dataSource, Order order, String idempotencyKey)
      throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("INSERT INTO orders VALUES ('" + order.id() + "')");
      }
      outbox.enqueue(
          connection,
          OutboxMessage.to("stripe.charge")
              .key(order.id())
              .requestId(idempotencyKey)
              .header(
                  OutboxHeaders.TRACEPARENT,
                  "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
              .payload(order.json())
              .build());
      connection.commit();
    }
  }
}
