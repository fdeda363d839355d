package com.acme;

import io.github.outboxguard.annotations.AgentTool;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;

/** Looks like a bypass and is none: the client is held, a request is built, nothing is sent. */
public class OrderTools {

  private final HttpClient http = HttpClient.newHttpClient();
  private final Outbox outbox = new Outbox();

  @AgentTool
  public void pay(String order) {
    HttpRequest request = HttpRequest.newBuilder(URI.create("https://pay.example")).build();
    outbox.enqueue("stripe.charge", order + request.uri() + http.version());
  }
}
