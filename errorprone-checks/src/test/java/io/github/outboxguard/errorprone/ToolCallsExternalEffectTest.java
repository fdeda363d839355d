package io.github.outboxguard.errorprone;

import org.junit.jupiter.api.Test;

final class ToolCallsExternalEffectTest {

  @Test
  void identification() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "A.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.io.IOException;
            import java.net.URI;
            import java.net.http.HttpClient;
            import java.net.http.HttpRequest;
            import java.net.http.HttpResponse.BodyHandlers;
            import java.util.concurrent.Callable;
            import java.util.function.Supplier;

            class A {
              private final HttpClient client = HttpClient.newHttpClient();

              void noTool(HttpRequest request) throws Exception {
                client.send(request, BodyHandlers.discarding());
              }

              @Tool
              String harmless(String city) {
                return URI.create("https://example.org/" + city).getHost();
              }

              @Tool
              void direct(String city) throws Exception {
                HttpRequest request = HttpRequest.newBuilder(URI.create("x:y")).build();
                // BUG: Diagnostic contains: calls HttpClient.send (http, READ) itself
                client.send(request, BodyHandlers.discarding());
              }

              @Tool
              void write(String city) throws Exception {
                client.send(
                    HttpRequest.newBuilder(URI.create("x:y"))
                        .header("a", "b")
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build(),
                    // BUG: Diagnostic contains: BUGSPOT
                    BodyHandlers.discarding());
              }

              @Tool
              Callable<Object> lambda(HttpRequest request) {
                // BUG: Diagnostic contains: calls HttpClient.send (http, UNKNOWN) itself
                return () -> client.send(request, BodyHandlers.discarding());
              }

              @Tool
              void anonymous(HttpRequest request) {
                new Object() {
                  void run() throws Exception {
                    // BUG: Diagnostic contains: calls HttpClient.send (http, UNKNOWN) itself
                    client.send(request, BodyHandlers.discarding());
                  }
                };
              }
            }
            """)
        .doTest();
  }
}
