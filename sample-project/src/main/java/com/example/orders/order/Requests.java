package com.example.orders.order;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.outboxguard.outbox.OutboxHeaders;
import io.github.outboxguard.outbox.OutboxMessage;
import io.github.outboxguard.outbox.OutboxWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Requests what must happen outside: outbox rows in the caller's transaction, which exist exactly
 * if it commits. The key is the order's number, so what concerns one order happens in order; charge
 * and refund share a topic because a refund must follow its charge.
 */
public final class Requests {
  private static final String SCHEMA_VERSION = "1";

  private final ObjectMapper json = new ObjectMapper();
  private final OutboxWriter outbox;

  public Requests(OutboxWriter outbox) {
    this.outbox = outbox;
  }

  void charge(Connection connection, long orderId, NewOrder order, Trace trace)
      throws SQLException {
    ObjectNode payload =
        json.createObjectNode()
            .put("action", "charge")
            .put("order_id", orderId)
            .put("amount", order.amount())
            .put("currency", order.currency().name());
    file(connection, OutboxMessage.to("stripe.charge").key(orderKey(orderId)), payload, trace);
  }

  void refund(Connection connection, long orderId, Trace trace) throws SQLException {
    ObjectNode payload = json.createObjectNode().put("action", "refund").put("order_id", orderId);
    file(connection, OutboxMessage.to("stripe.charge").key(orderKey(orderId)), payload, trace);
  }

  void mail(Connection connection, long orderId, Mail mail, String customerId, Trace trace)
      throws SQLException {
    ObjectNode payload = mailPayload(mail, customerId).put("order_id", orderId);
    file(connection, OutboxMessage.to("mail.send").key(orderKey(orderId)), payload, trace);
  }

  void welcomeMail(Connection connection, String customerId, Duration delay, Trace trace)
      throws SQLException {
    OutboxMessage.Builder message =
        OutboxMessage.to("mail.send").key("customer-" + customerId).delay(delay);
    file(connection, message, mailPayload(Mail.WELCOME, customerId), trace);
  }

  private void file(
      Connection connection, OutboxMessage.Builder message, ObjectNode payload, Trace trace)
      throws SQLException {
    outbox.enqueue(
        connection,
        message
            .payload(payload.toString())
            .header(OutboxHeaders.TRACE_ID, trace.id())
            .header(OutboxHeaders.TRACEPARENT, trace.traceparent())
            .header(OutboxHeaders.SCHEMA_VERSION, SCHEMA_VERSION)
            .build());
  }

  private ObjectNode mailPayload(Mail mail, String customerId) {
    return json.createObjectNode().put("template", mail.name()).put("customer_id", customerId);
  }

  private static String orderKey(long orderId) {
    return "order-" + orderId;
  }
}
