package com.acme;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

class Billing {

  private final HttpClient http;

  Billing(HttpClient http) {
    this.http = http;
  }

  Invoice open(String order) {
    return new Invoice(order);
  }

  class Invoice {
    private final String order;

    Invoice(String order) {
      this.order = order;
    }

    void charge(String currency) throws IOException, InterruptedException {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("https://pay.example"))
              .POST(BodyPublishers.ofString(order + currency))
              .build();
      http.send(request, BodyHandlers.discarding());
    }
  }
}
