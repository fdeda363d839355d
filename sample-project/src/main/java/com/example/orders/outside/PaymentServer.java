package com.example.orders.outside;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A payment provider on localhost with idempotency keys: the first request with a key moves money,
 * a repeat gets the first answer again, and a repeat with other parameters is refused. It keeps
 * books, so that a test can ask what really happened.
 */
public final class PaymentServer implements AutoCloseable {
  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, Entry> byKey = new LinkedHashMap<>();
  private final Map<String, Integer> requestsByKey = new HashMap<>();
  private final LocalServer server;
  private int outages;

  /** Money moved: a charge or a refund. */
  public record Entry(
      String id,
      String kind,
      Map<String, String> parameters,
      String idempotencyKey,
      String trace) {}

  public PaymentServer() throws IOException {
    server = new LocalServer("/v1/", this::handle);
  }

  public String url() {
    return server.url();
  }

  /** What was charged and refunded, in order. */
  public synchronized List<Entry> books() {
    return new ArrayList<>(byKey.values());
  }

  /** The charges or refunds of one order, in order. */
  public List<Entry> books(long orderId) {
    return books().stream()
        .filter(entry -> entry.parameters().get("order_id").equals(String.valueOf(orderId)))
        .toList();
  }

  /** How often a request with this key came in, repeats included. */
  public synchronized int requestsWith(String idempotencyKey) {
    return requestsByKey.getOrDefault(idempotencyKey, 0);
  }

  /** Answers the next requests with 503, without moving money. */
  public synchronized void failNext(int requests) {
    outages = requests;
  }

  private synchronized void handle(HttpExchange exchange) throws IOException {
    String kind =
        switch (exchange.getRequestURI().getPath()) {
          case "/v1/charges" -> "charge";
          case "/v1/refunds" -> "refund";
          default -> null;
        };
    String key = exchange.getRequestHeaders().getFirst("idempotency-key");
    if (kind == null || !exchange.getRequestMethod().equals("POST")) {
      error(exchange, 404, "unrecognized request URL");
    } else if (key == null) {
      error(exchange, 400, "an Idempotency-Key header is required");
    } else if (outages > 0) {
      outages--;
      error(exchange, 503, "payments are down for maintenance");
    } else {
      move(exchange, kind, key);
    }
  }

  private void move(HttpExchange exchange, String kind, String key) throws IOException {
    Map<String, String> parameters = form(exchange);
    requestsByKey.merge(key, 1, Integer::sum);
    Entry entry = byKey.get(key);
    if (entry == null) {
      String id = (kind.equals("charge") ? "ch_" : "re_") + (byKey.size() + 1);
      String trace = exchange.getRequestHeaders().getFirst("traceparent");
      entry = new Entry(id, kind, parameters, key, trace);
      byKey.put(key, entry);
    } else if (!entry.kind().equals(kind) || !entry.parameters().equals(parameters)) {
      error(exchange, 400, "this idempotency key was used with other parameters");
      return;
    } else {
      exchange.getResponseHeaders().set("idempotent-replayed", "true");
    }
    ObjectNode body = json.createObjectNode().put("id", entry.id()).put("object", kind);
    entry.parameters().forEach(body::put);
    LocalServer.respond(exchange, 200, json.writeValueAsBytes(body));
  }

  private void error(HttpExchange exchange, int status, String message) throws IOException {
    ObjectNode body = json.createObjectNode();
    body.putObject("error").put("message", message);
    LocalServer.respond(exchange, status, json.writeValueAsBytes(body));
  }

  private static Map<String, String> form(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    return Arrays.stream(body.split("&"))
        .map(pair -> pair.split("=", 2))
        .collect(
            Collectors.toMap(
                pair -> URLDecoder.decode(pair[0], StandardCharsets.UTF_8),
                pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8),
                (first, second) -> second,
                TreeMap::new));
  }

  @Override
  public void close() {
    server.close();
  }
}
