package com.example.orders.demo;

import com.example.orders.Shop;
import com.example.orders.agent.EdgeRequest;
import com.example.orders.ops.Snapshot;
import com.example.orders.outside.World;
import java.sql.PreparedStatement;
import java.sql.ResultSet;

/** What the steps of the demonstration work with. */
record Stage(World world, Shop shop, Deliveries deliveries, Report report) {
  static final String CUSTOMER = "c-aiko";

  /** Says something to the agent, and shows both sides. */
  void ask(String conversation, String text, EdgeRequest request) {
    report.say("you>   %s", text);
    report.say("agent> %s", shop.agent().chat(conversation, text, request));
  }

  void showStatus() {
    report.say("[status] %s", Snapshot.of(shop.transactions()));
  }

  long latestOrder() {
    return number("select max(id) from orders");
  }

  long orders() {
    return number("select count(*) from orders");
  }

  long outboxRows() {
    return number("select count(*) from outbox");
  }

  long rowsMarkedSent(long orderId) {
    return number(
        "select count(*) from outbox where aggregate_id = ? and dispatched_at is not null",
        "order-" + orderId);
  }

  boolean allSent(long orderId) {
    return 0
        == number(
            "select count(*) from outbox where aggregate_id = ? and dispatched_at is null",
            "order-" + orderId);
  }

  long chargesOf(long orderId) {
    return world.payments().books(orderId).stream().filter(e -> e.kind().equals("charge")).count();
  }

  long mailsAbout(long orderId) {
    return world.mail().mails().stream()
        .filter(mail -> mail.subject().endsWith("order " + orderId))
        .count();
  }

  private long number(String query, String... parameters) {
    return shop.transactions()
        .call(
            connection -> {
              try (PreparedStatement select = connection.prepareStatement(query)) {
                for (int i = 0; i < parameters.length; i++) {
                  select.setString(i + 1, parameters[i]);
                }
                try (ResultSet row = select.executeQuery()) {
                  row.next();
                  return row.getLong(1);
                }
              }
            });
  }
}
