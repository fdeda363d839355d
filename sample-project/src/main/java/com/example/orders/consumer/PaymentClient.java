package com.example.orders.consumer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** Moves money, by the payment provider's HTTP API. Safe for use by several threads. */
public final class PaymentClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final ObjectMapper json = new ObjectMapper();
  private final String baseUrl;

  public PaymentClient(String baseUrl) {
    this.baseUrl = baseUrl;
  }

  /**
   * Charges an order.
   *
   * @param idempotencyKey the provider acts once for each key
   * @return the provider's id of the charge
   */
  public String charge(
      long orderId, long amount, String currency, String idempotencyKey, String traceparent)
      throws IOException, InterruptedException {
    Map<String, Object> form = Map.of("order_id", orderId, "amount", amount, "currency", currency);
    return post("/v1/charges", form, idempotencyKey, traceparent);
  }

  /** Refunds a charge; returns the provider's id of the refund. */
  public String refund(long orderId, String chargeId, String idempotencyKey, String traceparent)
      throws IOException, InterruptedException {
    Map<String, Object> form = Map.of("order_id", orderId, "charge", chargeId);
    return post("/v1/refunds", form, idempotencyKey, traceparent);
  }

  private String post(
      String path, Map<String, Object> form, String idempotencyKey, String traceparent)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(baseUrl + path))
            .timeout(TIMEOUT)
            .header("content-type", "application/x-www-form-urlencoded")
            .header("idempotency-key", idempotencyKey)
            .header("traceparent", traceparent)
            .POST(BodyPublishers.ofString(encode(form)))
            .build();
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    JsonNode body = json.readTree(response.body());
    if (response.statusCode() != 200) {
      throw new IOException(
          "payments answered %d: %s"
              .formatted(response.statusCode(), body.at("/error/message").asText()));
    }
    return body.get("id").asText();
  }

  private static String encode(Map<String, Object> form) {
    return form.entrySet().stream()
        .map(
            e ->
                e.getKey()
                    + "="
                    + URLEncoder.encode(e.getValue().toString(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }
}
