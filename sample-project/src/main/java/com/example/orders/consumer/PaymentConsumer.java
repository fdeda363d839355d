package com.example.orders.consumer;

import com.example.orders.db.Transactions;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.outboxguard.outbox.OutboxHeaders;
import io.github.outboxguard.outbox.consume.IdempotentConsumer;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;

/** Charges and refunds orders. The message's id is the provider's idempotency key. */
public final class PaymentConsumer implements Inbox.Consumer {
  private final IdempotentConsumer ledger;
  private final PaymentClient payments;
  private final Transactions transactions;
  private final ObjectMapper json = new ObjectMapper();

  public PaymentConsumer(
      IdempotentConsumer ledger, PaymentClient payments, Transactions transactions) {
    this.ledger = ledger;
    this.payments = payments;
    this.transactions = transactions;
  }

  @Override
  public String consume(OutboundMessage message) throws Exception {
    return ledger.call(message, this::act).toString();
  }

  private void act(String idempotencyKey, OutboundMessage message) throws Exception {
    JsonNode payload = json.readTree(message.payload().asText());
    String trace = message.headers().get(OutboxHeaders.TRACEPARENT);
    long orderId = payload.get("order_id").asLong();
    switch (payload.get("action").asText()) {
      case "charge" -> charge(orderId, payload, idempotencyKey, trace);
      case "refund" -> refund(orderId, idempotencyKey, trace);
      default -> throw new IOException("unknown action " + payload.get("action"));
    }
  }

  private void charge(long orderId, JsonNode payload, String idempotencyKey, String trace)
      throws IOException, InterruptedException {
    String chargeId =
        payments.charge(
            orderId,
            payload.get("amount").asLong(),
            payload.get("currency").asText(),
            idempotencyKey,
            trace);
    transactions.call(
        connection -> {
          try (PreparedStatement update =
              connection.prepareStatement(
                  """
                  update orders set charge_id = ?,
                    status = case status when 'pending' then 'paid' else status end
                  where id = ?
                  """)) {
            update.setString(1, chargeId);
            update.setLong(2, orderId);
            return update.executeUpdate();
          }
        });
  }

  private void refund(long orderId, String idempotencyKey, String trace)
      throws IOException, InterruptedException {
    payments.refund(orderId, chargeOf(orderId), idempotencyKey, trace);
    transactions.call(
        connection -> {
          try (PreparedStatement update =
              connection.prepareStatement("update orders set status = 'refunded' where id = ?")) {
            update.setLong(1, orderId);
            return update.executeUpdate();
          }
        });
  }

  private String chargeOf(long orderId) {
    return transactions.call(
        connection -> {
          try (PreparedStatement select =
              connection.prepareStatement("select charge_id from orders where id = ?")) {
            select.setLong(1, orderId);
            try (ResultSet row = select.executeQuery()) {
              row.next();
              return row.getString(1);
            }
          }
        });
  }
}
