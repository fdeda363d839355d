package com.example.orders.consumer;

import com.example.orders.db.Transactions;
import com.example.orders.order.Mail;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.outboxguard.outbox.OutboxHeaders;
import io.github.outboxguard.outbox.consume.IdempotentConsumer;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.sql.PreparedStatement;
import java.sql.ResultSet;

/** Sends the shop's mails. SMTP knows no idempotency keys, so the ledger keeps copies away. */
public final class MailConsumer implements Inbox.Consumer {
  private final IdempotentConsumer ledger;
  private final Mailer mailer;
  private final Transactions transactions;
  private final ObjectMapper json = new ObjectMapper();

  public MailConsumer(IdempotentConsumer ledger, Mailer mailer, Transactions transactions) {
    this.ledger = ledger;
    this.mailer = mailer;
    this.transactions = transactions;
  }

  private record Customer(String name, String email) {}

  @Override
  public String consume(OutboundMessage message) throws Exception {
    return ledger.call(message, this::send).toString();
  }

  private void send(String idempotencyKey, OutboundMessage message) throws Exception {
    JsonNode payload = json.readTree(message.payload().asText());
    Customer customer = customer(payload.get("customer_id").asText());
    String order = "order " + payload.path("order_id").asText();
    String subject =
        switch (Mail.valueOf(payload.get("template").asText())) {
          case ORDER_RECEIVED -> "We received your " + order;
          case ORDER_CANCELLED -> "We cancelled your " + order;
          case WELCOME -> "Welcome to the tea shop";
        };
    mailer.send(
        customer.email(),
        subject,
        "Dear %s,%n%n%s.%n".formatted(customer.name(), subject),
        idempotencyKey,
        message.headers().get(OutboxHeaders.TRACEPARENT));
  }

  private Customer customer(String id) {
    return transactions.call(
        connection -> {
          try (PreparedStatement select =
              connection.prepareStatement("select name, email from customers where id = ?")) {
            select.setString(1, id);
            try (ResultSet row = select.executeQuery()) {
              row.next();
              return new Customer(row.getString(1), row.getString(2));
            }
          }
        });
  }
}
