package io.github.outboxguard.spotbugs.examples;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

class PaymentGateway {

  private final HttpClient client = HttpClient.newHttpClient();

  int refund(String order) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://pay.example/" + order)).DELETE().build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }
}
