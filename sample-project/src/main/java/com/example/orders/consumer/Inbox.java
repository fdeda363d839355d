package com.example.orders.consumer;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.outboxguard.outbox.OutboxHeaders;
import io.github.outboxguard.outbox.Payload;
import io.github.outboxguard.outbox.consume.ConsumeException;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the dispatcher delivers messages. A message is acknowledged after its consumer is done with
 * it, and never before; a failure is answered with 503 and its reason, so that it comes again.
 */
public final class Inbox implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Inbox.class);

  private final Map<String, Consumer> consumersByTopic;
  private final Watcher watcher;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(8);

  /** Acts on the messages of a topic. */
  public interface Consumer {
    /** Acts once for each message, however often it comes; returns what came of it. */
    String consume(OutboundMessage message) throws Exception;
  }

  /** Is told of each message after its consumer is done and before it is acknowledged. */
  public interface Watcher {
    void handled(OutboundMessage message, String result);
  }

  public Inbox(Map<String, Consumer> consumersByTopic, Watcher watcher) throws IOException {
    this.consumersByTopic = Map.copyOf(consumersByTopic);
    this.watcher = watcher;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/messages", this::receive);
    server.setExecutor(threads);
    server.start();
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/messages");
  }

  private void receive(HttpExchange exchange) throws IOException {
    OutboundMessage message = read(exchange);
    Consumer consumer = consumersByTopic.get(message.topic());
    if (consumer == null) {
      respond(exchange, 404, "nobody consumes " + message.topic());
      return;
    }
    String result;
    try {
      result = consumer.consume(message);
    } catch (Exception e) {
      log.warn("{} {} failed, and will come again", message.topic(), message.messageId(), e);
      respond(exchange, 503, reason(e));
      return;
    }
    watcher.handled(message, result);
    respond(exchange, 200, result);
  }

  private static OutboundMessage read(HttpExchange exchange) throws IOException {
    Headers headers = exchange.getRequestHeaders();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    return new OutboundMessage(
        Long.parseLong(headers.getFirst("outbox-id")),
        UUID.fromString(headers.getFirst("outbox-message-id")),
        headers.getFirst("outbox-topic"),
        headers.getFirst("outbox-key"),
        Payload.text(body),
        Map.of(OutboxHeaders.TRACEPARENT, headers.getFirst(OutboxHeaders.TRACEPARENT)),
        Integer.parseInt(headers.getFirst("outbox-attempt")),
        Instant.parse(headers.getFirst("outbox-created-at")),
        null);
  }

  /** What the effect said, rather than that it failed. */
  private static String reason(Exception failure) {
    return failure instanceof ConsumeException && failure.getCause() != null
        ? failure.getCause().getMessage()
        : failure.getMessage();
  }

  private static void respond(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
