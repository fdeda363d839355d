package io.github.outboxguard.spotbugs.examples;

import dev.langchain4j.agent.tool.Tool;
import io.github.outboxguard.annotations.AllowExternalEffect;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Callable;

/** Tools that act around the outbox, and some that do not. */
public class OrderTools {

  private final HttpClient client = HttpClient.newHttpClient();
  private final PaymentGateway gateway = new PaymentGateway();

  @Tool
  public int charge(String order) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://pay.example/" + order))
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }

  @Tool
  public Callable<InputStream> read(URL url) {
    return url::openStream;
  }

  @Tool
  public int refund(String order) throws IOException, InterruptedException {
    return gateway.refund(order);
  }

  @Tool
  @AllowExternalEffect(reason = "read only, reviewed")
  public InputStream accepted(URL url) throws IOException {
    return url.openStream();
  }

  @Tool
  public String harmless(String name) {
    return "Hello " + name;
  }

  public InputStream noTool(URL url) throws IOException {
    return url.openStream();
  }
}
