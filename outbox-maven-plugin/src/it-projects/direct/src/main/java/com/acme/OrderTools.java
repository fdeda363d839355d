package com.acme;

import io.github.outboxguard.annotations.AgentTool;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

public class OrderTools {

  private final HttpClient http = HttpClient.newHttpClient();
  private final Billing billing = new Billing(http);

  @AgentTool
  public int notifyShop(String order) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://shop.example/orders"))
            .POST(BodyPublishers.ofString(order))
            .build();
    return http.send(request, BodyHandlers.discarding()).statusCode();
  }

  @AgentTool
  public void pay(String order) throws Exception {
    String trimmed = order.trim();
    billing.open(trimmed).charge("EUR");
  }

  @AgentTool
  public String describe(String order) {
    return "order " + order + " by " + HttpRequest.newBuilder(URI.create("https://shop.example")).build();
  }
}
