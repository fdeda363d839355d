package io.github.outboxguard.errorprone;

import org.junit.jupiter.api.Test;

/** Which calls in the body of a tool are effects, and which are none. */
final class CallsInToolsTest {

  @Test
  void harmless() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "Harmless.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.net.Socket;
            import java.net.URI;
            import java.net.URL;
            import java.net.http.HttpClient;
            import java.net.http.HttpRequest;
            import java.net.http.HttpResponse.BodyHandlers;
            import java.util.function.Supplier;

            class Harmless {
              interface Send {
                Object send(HttpRequest request) throws Exception;
              }

              private final HttpClient client = HttpClient.newHttpClient();

              Object noTool(HttpRequest request) throws Exception {
                return client.send(request, BodyHandlers.discarding());
              }

              Send noToolReference() throws Exception {
                return request -> client.send(request, BodyHandlers.discarding());
              }

              Socket noToolConstructor() throws Exception {
                return new Socket("example.org", 80);
              }

              @Tool
              HttpRequest onlyBuilds(String city) {
                return HttpRequest.newBuilder(URI.create("https://example.org/" + city)).build();
              }

              @Tool
              Socket notConnected() {
                return new Socket();
              }

              @Tool
              String pureReference(String text) {
                Supplier<String> trimmed = text::trim;
                return trimmed.get();
              }

              @Tool
              String sameNameElsewhere(Mailbox mailbox) {
                return mailbox.send("a", "b") + mailbox.openStream();
              }

              static final class Mailbox {
                String send(String a, String b) {
                  return a + b;
                }

                String openStream() {
                  return "";
                }
              }
            }
            """)
        .doTest();
  }

  @Test
  void callsConstructorsAndReferences() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "Bypass.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.io.InputStream;
            import java.net.Socket;
            import java.net.URL;
            import java.net.http.HttpClient;
            import java.net.http.HttpRequest;
            import java.net.http.HttpResponse.BodyHandlers;
            import java.util.concurrent.Callable;

            class Bypass {
              interface Connect {
                Socket connect(String host, int port) throws Exception;
              }

              private final HttpClient client = HttpClient.newHttpClient();

              @Tool
              Object call(HttpRequest request) throws Exception {
                // BUG: Diagnostic contains: The tool calls HttpClient.send (http, UNKNOWN) itself
                return client.send(request, BodyHandlers.discarding());
              }

              @Tool
              Socket constructor(String host) throws Exception {
                // BUG: Diagnostic contains: calls new Socket (network, UNKNOWN) itself
                return new Socket(host, 80);
              }

              @Tool
              Callable<InputStream> reference(URL url) {
                // BUG: Diagnostic contains: calls URL.openStream (http, READ) itself
                return url::openStream;
              }

              @Tool
              Connect constructorReference() {
                // BUG: Diagnostic contains: calls new Socket (network, UNKNOWN) itself
                return Socket::new;
              }
            }
            """)
        .doTest();
  }

  @Test
  void enclosedCode() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "Enclosed.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.io.InputStream;
            import java.net.URL;
            import java.util.concurrent.Callable;

            class Enclosed {
              @Tool
              Callable<InputStream> lambda(URL url) {
                // BUG: Diagnostic contains: calls URL.openStream
                return () -> url.openStream();
              }

              @Tool
              Callable<Callable<InputStream>> nestedLambda(URL url) {
                // BUG: Diagnostic contains: calls URL.openStream
                return () -> () -> url.openStream();
              }

              @Tool
              Callable<InputStream> anonymous(URL url) {
                return new Callable<>() {
                  @Override
                  public InputStream call() throws Exception {
                    // BUG: Diagnostic contains: calls URL.openStream
                    return url.openStream();
                  }
                };
              }

              @Tool
              InputStream local(URL url) throws Exception {
                class Opener {
                  InputStream open() throws Exception {
                    // BUG: Diagnostic contains: calls URL.openStream
                    return url.openStream();
                  }
                }
                return new Opener().open();
              }

              @Tool
              int switchExpression(String kind, URL url) throws Exception {
                return switch (kind) {
                  // BUG: Diagnostic contains: calls URL.openStream
                  case "read" -> url.openStream().read();
                  default -> 0;
                };
              }

              @Tool
              void tryWithResources(URL url) throws Exception {
                // BUG: Diagnostic contains: calls URL.openStream
                try (InputStream in = url.openStream()) {
                  in.read();
                }
              }
            }
            """)
        .doTest();
  }
}
