package com.example.orders.demo;

import com.example.orders.agent.EdgeRequest;
import com.example.orders.order.Trace;
import com.example.orders.outside.PaymentServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

/** The agent takes orders; payment and mail follow through the outbox. */
final class ConversationStep {
  private ConversationStep() {}

  static void play(Stage stage, DispatcherProcess dispatcher) {
    Report report = stage.report();
    report.step(
        "1. A conversation",
        "a tool commits the order and its requests together, and the outside follows by itself");

    EdgeRequest first = EdgeRequest.fresh(Stage.CUSTOMER);
    stage.ask(
        "chat-1", "Order a teapot for 4200 JPY and send me a welcome mail in 3 minutes", first);
    long teapot = stage.latestOrder();
    report.say("(the client did not get the answer, and sends the same request again)");
    stage.ask("chat-1-again", "Order a teapot for 4200 JPY", first);
    Await.until(() -> stage.allSent(teapot));
    stage.ask("chat-1", "What is the status of my order?", EdgeRequest.fresh(Stage.CUSTOMER));

    stage.ask("chat-2", "Order a kettle for 6500 JPY", EdgeRequest.fresh(Stage.CUSTOMER));
    long kettle = stage.latestOrder();
    stage.ask("chat-2", "I changed my mind, cancel it", EdgeRequest.fresh(Stage.CUSTOMER));
    Await.until(() -> stage.allSent(kettle));
    stage.showStatus();
    showMetrics(dispatcher, report);

    report.expect("charges for the order that was requested twice", 1L, stage.chargesOf(teapot));
    report.expect("mails about it", 1L, stage.mailsAbout(teapot));
    report.expect(
        "payments for the cancelled order, in order",
        List.of("charge", "refund"),
        kinds(stage, kettle));
    report.expect(
        "trace of the charge, from the edge to the provider",
        first.trace().id(),
        traceOfCharge(stage, teapot));
    report.expect("welcome mails sent before they are due", 0L, welcomeMails(stage));
  }

  private static List<String> kinds(Stage stage, long orderId) {
    return stage.world().payments().books(orderId).stream().map(PaymentServer.Entry::kind).toList();
  }

  private static long welcomeMails(Stage stage) {
    return stage.world().mail().mails().stream()
        .filter(mail -> mail.subject().startsWith("Welcome"))
        .count();
  }

  private static String traceOfCharge(Stage stage, long orderId) {
    return stage.world().payments().books(orderId).stream()
        .findFirst()
        .map(charge -> new Trace(charge.trace()).id())
        .orElse("not charged");
  }

  /** The gauges are read from the table once a second. */
  private static void showMetrics(DispatcherProcess dispatcher, Report report) {
    boolean shown =
        Await.until(
            () -> scrape(dispatcher).contains("outbox_pending_total{topic=\"mail.send\"} 1.0"));
    scrape(dispatcher)
        .lines()
        .filter(line -> line.matches("outbox_(pending_total|\\w+_count).*"))
        .forEach(line -> report.say("[metrics] %s", line));
    report.expect("Prometheus sees the one pending mail", true, shown);
  }

  private static String scrape(DispatcherProcess dispatcher) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(dispatcher.metricsUrl())).build();
    return HttpClient.newHttpClient()
        .sendAsync(request, BodyHandlers.ofString())
        .thenApply(HttpResponse::body)
        .join();
  }
}
