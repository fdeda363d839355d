package com.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.orders.agent.EdgeRequest;
import com.example.orders.dispatch.Dispatchers;
import com.example.orders.ops.MetricsServer;
import com.example.orders.outside.MailServer;
import com.example.orders.outside.PaymentServer;
import com.example.orders.outside.World;
import io.github.outboxguard.outbox.dispatch.Dispatcher;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The whole shop, with a real database and real servers, whose records are what is asserted. */
final class ShopTest {
  private static World world;
  private static Shop shop;
  private static MetricsServer metrics;
  private static Dispatcher dispatcher;

  private final String conversation = UUID.randomUUID().toString();

  @BeforeAll
  static void open() throws Exception {
    Settings settings = Settings.from(Map.of());
    world = World.start();
    shop = Shop.open(settings, world, (message, result) -> {});
    // Not started: each test drives it pass by pass.
    metrics = new MetricsServer(shop.database().dataSource(), 0);
    dispatcher = Dispatchers.to(shop.inbox().uri(), shop.database(), settings, metrics.listener());
  }

  @AfterAll
  static void close() throws Exception {
    dispatcher.close();
    metrics.close();
    shop.close();
    world.close();
  }

  @AfterEach
  void leaveNothingPending() throws Exception {
    makeAllDue();
    dispatcher.dispatchOnce();
  }

  @Test
  void anOrderIsChargedAndMailedOnce() throws Exception {
    EdgeRequest request = EdgeRequest.fresh("c-aiko");

    String answer = say("Order a teapot for 4200 JPY", request);

    long order = latestOrder();
    assertThat(answer).isEqualTo("I placed order " + order + ".");
    assertThat(world.payments().books(order)).as("before the dispatcher ran").isEmpty();
    deliver();
    deliver();
    assertThat(world.payments().books(order))
        .singleElement()
        .satisfies(
            charge -> {
              assertThat(charge.kind()).isEqualTo("charge");
              assertThat(charge.parameters())
                  .containsEntry("amount", "4200")
                  .containsEntry("currency", "JPY");
              assertThat(charge.trace()).isEqualTo(request.trace().traceparent());
            });
    assertThat(mailsAbout(order))
        .singleElement()
        .satisfies(
            mail -> {
              assertThat(mail.to()).isEqualTo("aiko@example.com");
              assertThat(mail.trace()).isEqualTo(request.trace().traceparent());
            });
    assertThat(say("What is the status of my order?", EdgeRequest.fresh("c-aiko")))
        .isEqualTo("Your order " + order + " (teapot) is paid.");
  }

  @Test
  void aMessageThatComesAgainActsOnce() throws Exception {
    say("Order a bowl for 700 JPY", EdgeRequest.fresh("c-aiko"));
    long order = latestOrder();
    deliver();

    // As if the dispatcher had died between send and mark.
    int unmarked =
        update("update outbox set dispatched_at = null where aggregate_id = ?", "order-" + order);
    deliver();

    assertThat(unmarked).isEqualTo(2);
    assertThat(world.payments().books(order)).hasSize(1);
    assertThat(mailsAbout(order)).hasSize(1);
  }

  @Test
  void aRepeatedRequestOrdersOnce() throws Exception {
    EdgeRequest request = EdgeRequest.fresh("c-aiko");
    say("Order a cup for 300 JPY", request);
    long order = latestOrder();

    String answer = say("Order a cup for 300 JPY", request);

    assertThat(answer).contains("order " + order).contains("asked already");
    assertThat(latestOrder()).isEqualTo(order);
  }

  @Test
  void aRequestThatComesTwiceAtOnceOrdersOnce() throws Exception {
    EdgeRequest request = EdgeRequest.fresh("c-aiko");
    long orders = number("select count(*) from orders");

    List<CompletableFuture<String>> answers =
        Stream.of("first", "second")
            .map(client -> CompletableFuture.supplyAsync(() -> orderACup(client, request)))
            .toList();
    answers.forEach(CompletableFuture::join);

    assertThat(number("select count(*) from orders")).isEqualTo(orders + 1);
    assertThat(answers.stream().filter(answer -> answer.join().contains("asked already")))
        .hasSize(1);
  }

  private static String orderACup(String client, EdgeRequest request) {
    return shop.agent().chat(client + request.key(), "Order a cup for 300 JPY", request);
  }

  @Test
  void aSecondProcessOpensTheSameDatabase() throws Exception {
    Settings settings = Settings.from(Map.of("ORDERS_DB_URL", shop.database().url()));
    say("Order a strainer for 400 JPY", EdgeRequest.fresh("c-ben"));
    long order = latestOrder();

    try (Shop second = Shop.open(settings, world, (message, result) -> {})) {
      EdgeRequest request = EdgeRequest.fresh("c-ben");
      assertThat(second.agent().chat("second", "status of order " + order, request))
          .startsWith("Your order " + order + " (strainer) is ");
    }
  }

  @Test
  void theSameWishInANewRequestIsANewOrder() throws Exception {
    say("Order a cup for 300 JPY", EdgeRequest.fresh("c-aiko"));
    long order = latestOrder();

    say("Order a cup for 300 JPY", EdgeRequest.fresh("c-aiko"));

    assertThat(latestOrder()).isGreaterThan(order);
  }

  @Test
  void aCancelledOrderIsRefundedAfterItsCharge() throws Exception {
    say("Order a kettle for 6500 JPY", EdgeRequest.fresh("c-aiko"));
    long order = latestOrder();
    say("cancel it", EdgeRequest.fresh("c-aiko"));

    deliver();
    deliver();

    List<PaymentServer.Entry> books = world.payments().books(order);
    assertThat(books).extracting(PaymentServer.Entry::kind).containsExactly("charge", "refund");
    assertThat(books.get(1).parameters()).containsEntry("charge", books.get(0).id());
    assertThat(mailsAbout(order))
        .extracting(MailServer.Mail::subject)
        .containsExactly("We received your order " + order, "We cancelled your order " + order);
  }

  @Test
  void nobodyCancelsTheOrderOfAnother() throws Exception {
    say("Order a jar for 900 JPY", EdgeRequest.fresh("c-aiko"));
    long order = latestOrder();

    String answer = say("cancel order " + order, EdgeRequest.fresh("c-ben"));

    assertThat(answer).contains("there is no such order");
    deliver();
    assertThat(world.payments().books(order))
        .extracting(PaymentServer.Entry::kind)
        .containsExactly("charge");
  }

  @Test
  void aWelcomeMailWaitsUntilItIsDue() throws Exception {
    say("send me a welcome mail in 3 minutes", EdgeRequest.fresh("c-ben"));
    deliver();
    assertThat(welcomeMails()).isZero();

    makeAllDue();
    deliver();
    assertThat(welcomeMails()).isEqualTo(1);

    String answer = say("send me a welcome mail in 0 minutes", EdgeRequest.fresh("c-ben"));
    deliver();
    assertThat(answer).contains("asked already");
    assertThat(welcomeMails()).isEqualTo(1);
  }

  @Test
  void nothingIsLeftWhenTheSecondInsertFails() throws Exception {
    long orders = number("select count(*) from orders");
    long rows = number("select count(*) from outbox");
    EdgeRequest request = EdgeRequest.fresh("c-aiko");
    shop.database().run("/demo/fail-second-insert.sql");
    try {
      assertThat(say("Order a whisk for 900 JPY", request)).contains("nothing was recorded");
    } finally {
      shop.database().run("/demo/repair-second-insert.sql");
    }
    assertThat(number("select count(*) from orders")).isEqualTo(orders);
    assertThat(number("select count(*) from outbox")).isEqualTo(rows);

    say("Order a whisk for 900 JPY", request);
    assertThat(number("select count(*) from orders")).isEqualTo(orders + 1);
    assertThat(number("select count(*) from outbox")).isEqualTo(rows + 2);
  }

  @Test
  void anOutageLeavesItsReasonAndCostsNothing() throws Exception {
    world.payments().failNext(1);
    say("Order a caddy for 1800 JPY", EdgeRequest.fresh("c-aiko"));
    long order = latestOrder();

    deliver();
    assertThat(world.payments().books(order)).isEmpty();
    assertThat(lastError(order)).contains("payments answered 503");

    makeAllDue();
    deliver();
    assertThat(world.payments().books(order)).hasSize(1);
  }

  @Test
  void prometheusScrapesTheOutbox() throws Exception {
    say("Order a spoon for 200 JPY", EdgeRequest.fresh("c-aiko"));
    deliver();

    HttpRequest scrape = HttpRequest.newBuilder(URI.create(metrics.url())).build();
    String text = HttpClient.newHttpClient().send(scrape, BodyHandlers.ofString()).body();

    assertThat(text)
        .contains("outbox_pending_total")
        .containsPattern("outbox_dispatch_latency_seconds_count\\{topic=\"mail.send\"\\} [1-9]")
        .containsPattern("outbox_attempts_histogram_count\\{topic=\"mail.send\"\\} [1-9]");
  }

  private String say(String text, EdgeRequest request) {
    return shop.agent().chat(conversation, text, request);
  }

  private static void deliver() throws Exception {
    dispatcher.dispatchOnce();
  }

  private static void makeAllDue() {
    update("update outbox set available_at = now() where dispatched_at is null and ? = ''", "");
  }

  private static List<MailServer.Mail> mailsAbout(long order) {
    return world.mail().mails().stream()
        .filter(mail -> mail.subject().endsWith("order " + order))
        .toList();
  }

  private static long welcomeMails() {
    return world.mail().mails().stream()
        .filter(mail -> mail.subject().startsWith("Welcome"))
        .count();
  }

  private static long latestOrder() {
    return number("select max(id) from orders");
  }

  private static String lastError(long order) {
    return query(
        "select last_error from outbox where topic = 'stripe.charge' and aggregate_id = 'order-"
            + order
            + "'",
        String.class);
  }

  private static long number(String sql) {
    return query(sql, Long.class);
  }

  private static <T> T query(String sql, Class<T> type) {
    return shop.transactions()
        .call(
            connection -> {
              try (PreparedStatement select = connection.prepareStatement(sql);
                  ResultSet row = select.executeQuery()) {
                row.next();
                return row.getObject(1, type);
              }
            });
  }

  private static int update(String sql, String parameter) {
    return shop.transactions()
        .call(
            connection -> {
              try (PreparedStatement update = connection.prepareStatement(sql)) {
                update.setString(1, parameter);
                return update.executeUpdate();
              }
            });
  }
}
