package com.example.orders.dispatch;

import io.github.outboxguard.outbox.OutboxHeaders;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import io.github.outboxguard.outbox.transport.Transport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Hands messages to the consumers' inbox over HTTP. A 2xx answer acknowledges a message; anything
 * else leaves it in the outbox for another attempt.
 */
final class QueueTransport implements Transport {
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final URI inbox;

  QueueTransport(URI inbox) {
    this.inbox = inbox;
  }

  @Override
  public CompletionStage<?> send(OutboundMessage message) {
    HttpRequest request =
        HttpRequest.newBuilder(inbox)
            .header("content-type", "application/json")
            .header("outbox-id", Long.toString(message.id()))
            .header("outbox-message-id", message.messageId().toString())
            .header("outbox-topic", message.topic())
            .header("outbox-key", message.key().orElse(""))
            .header("outbox-attempt", Integer.toString(message.attempt()))
            .header("outbox-created-at", message.createdAt().toString())
            .header("traceparent", message.headers().get(OutboxHeaders.TRACEPARENT))
            .POST(BodyPublishers.ofString(message.payload().asText()))
            .build();
    return http.sendAsync(request, BodyHandlers.ofString()).thenAccept(QueueTransport::accepted);
  }

  private static void accepted(HttpResponse<String> response) {
    if (response.statusCode() / 100 != 2) {
      throw new CompletionException(new IOException(response.body()));
    }
  }
}
