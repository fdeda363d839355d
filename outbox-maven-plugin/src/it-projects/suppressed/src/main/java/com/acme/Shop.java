package com.acme;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

class Shop {

  void submit(String order) {
    try {
      HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(URI.create("https://shop.example"))
                  .POST(BodyPublishers.ofString(order))
                  .build(),
              BodyHandlers.discarding());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
