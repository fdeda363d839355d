package io.github.outboxguard.errorprone;

import org.junit.jupiter.api.Test;

final class ToolCallsExternalEffectTest {

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

  @Test
  void subtypesOfTheReceiver() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "Receivers.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.net.HttpURLConnection;
            import java.net.Socket;
            import javax.net.ssl.HttpsURLConnection;
            import javax.net.ssl.SSLSocket;

            class Receivers {
              @Tool
              Object subtype(HttpsURLConnection connection) throws Exception {
                // BUG: Diagnostic contains: calls HttpsURLConnection.getInputStream (http
                return connection.getInputStream();
              }

              @Tool
              <T extends HttpURLConnection> int typeVariable(T connection) throws Exception {
                // BUG: Diagnostic contains: calls HttpURLConnection.getResponseCode (http
                return connection.getResponseCode();
              }

              @Tool
              Object inferred(SSLSocket socket) throws Exception {
                var s = socket;
                // BUG: Diagnostic contains: calls SSLSocket.getOutputStream (network
                return s.getOutputStream();
              }

              static class Tls extends Socket {
                @Tool
                Object unqualified() throws Exception {
                  // BUG: Diagnostic contains: calls Receivers.Tls.getOutputStream (network
                  return getOutputStream();
                }

                @Tool
                Object superCall() throws Exception {
                  // BUG: Diagnostic contains: calls Socket.getInputStream (network
                  return super.getInputStream();
                }
              }
            }
            """)
        .doTest();
  }

  @Test
  void ownImplementationIsFollowed() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "Fake.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.net.Socket;
            import java.io.OutputStream;

            class Fake extends Socket {
              @Override
              public OutputStream getOutputStream() {
                return OutputStream.nullOutputStream();
              }

              @Tool
              Object harmless(Fake fake) {
                return fake.getOutputStream();
              }
            }
            """)
        .doTest();
  }

  @Test
  void inheritedAnnotation() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "Weather.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.net.URL;

            interface Weather {
              @Tool
              Object forecast(URL url) throws Exception;

              Object noTool(URL url) throws Exception;
            }
            """)
        .addSourceLines(
            "RemoteWeather.java",
            """
            import java.net.URL;

            class RemoteWeather implements Weather {
              @Override
              public Object forecast(URL url) throws Exception {
                // BUG: Diagnostic contains: calls URL.openStream
                return url.openStream();
              }

              @Override
              public Object noTool(URL url) throws Exception {
                return url.openStream();
              }
            }
            """)
        .doTest();
  }

  @Test
  void implementedType() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "Executors.java",
            """
            import dev.langchain4j.service.tool.ToolExecutor;
            import java.net.URL;
            import java.util.function.BiFunction;

            class Executors {
              static class Opener implements ToolExecutor {
                @Override
                public String execute(Object request, Object memoryId) {
                  try {
                    // BUG: Diagnostic contains: calls URL.openStream
                    return ((URL) request).openStream().toString();
                  } catch (Exception e) {
                    return "";
                  }
                }

                Object noTool(URL url) throws Exception {
                  return url.openStream();
                }
              }

              ToolExecutor lambda(URL url) {
                return (request, memoryId) -> {
                  try {
                    // BUG: Diagnostic contains: calls URL.openStream
                    return url.openStream().toString();
                  } catch (Exception e) {
                    return "";
                  }
                };
              }

              BiFunction<Object, Object, String> noTool(URL url) {
                return (request, memoryId) -> {
                  try {
                    return url.openStream().toString();
                  } catch (Exception e) {
                    return "";
                  }
                };
              }
            }
            """)
        .doTest();
  }

  @Test
  void metaAnnotation() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "OrderTool.java",
            """
            import org.springframework.ai.tool.annotation.Tool;

            @Tool
            @interface OrderTool {}
            """)
        .addSourceLines(
            "Meta.java",
            """
            import java.net.URL;

            class Meta {
              @OrderTool
              Object tool(URL url) throws Exception {
                // BUG: Diagnostic contains: calls URL.openStream
                return url.openStream();
              }

              @Deprecated
              Object noTool(URL url) throws Exception {
                return url.openStream();
              }
            }
            """)
        .doTest();
  }

  @Test
  void registeredFunction() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "Registered.java",
            """
            import java.net.URL;
            import java.util.function.Function;
            import org.springframework.ai.tool.function.FunctionToolCallback;

            class Registered {
              private final Function<URL, Object> field =
                  url -> {
                    try {
                      // BUG: Diagnostic contains: calls URL.openStream
                      return url.openStream();
                    } catch (Exception e) {
                      return e;
                    }
                  };

              Object lambda() {
                return FunctionToolCallback.builder(
                    "lambda",
                    (URL url) -> {
                      try {
                        // BUG: Diagnostic contains: calls URL.openStream
                        return url.openStream();
                      } catch (Exception e) {
                        return e;
                      }
                    });
              }

              Object reference() {
                return FunctionToolCallback.builder("reference", this::open);
              }

              private Object open(URL url) {
                try {
                  // BUG: Diagnostic contains: calls URL.getContent
                  return url.getContent();
                } catch (Exception e) {
                  return e;
                }
              }

              Object fieldHandedOver() {
                return FunctionToolCallback.builder("field", field);
              }

              Object harmless() {
                return FunctionToolCallback.builder("harmless", (URL url) -> url.getHost());
              }

              Function<URL, Object> notHandedOver() {
                return url -> {
                  try {
                    return url.openStream();
                  } catch (Exception e) {
                    return e;
                  }
                };
              }
            }
            """)
        .doTest();
  }

  @Test
  void registeredClassLiteralAndMethodName() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "Literal.java",
            """
            import com.anthropic.models.beta.messages.MessageCreateParams;
            import com.google.adk.tools.FunctionTool;
            import java.net.URL;
            import java.util.function.Supplier;

            class Literal {
              void anthropic(MessageCreateParams.Builder params) {
                params.addTool(Read.class);
              }

              Object adk() {
                return FunctionTool.create(Literal.class, "named");
              }

              static Object named(URL url) throws Exception {
                // BUG: Diagnostic contains: calls URL.getContent
                return url.getContent();
              }

              static Object notNamed(URL url) throws Exception {
                return url.getContent();
              }

              static class Read implements Supplier<String> {
                public URL url;

                @Override
                public String get() {
                  try {
                    // BUG: Diagnostic contains: calls URL.openStream
                    return url.openStream().toString();
                  } catch (Exception e) {
                    return "";
                  }
                }
              }

              static class NotAdded implements Supplier<String> {
                public URL url;

                @Override
                public String get() {
                  try {
                    return url.openStream().toString();
                  } catch (Exception e) {
                    return "";
                  }
                }
              }
            }
            """)
        .doTest();
  }

  @Test
  void suppressed() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "own/AllowExternalEffect.java",
            """
            package own;

            public @interface AllowExternalEffect {
              String reason();
            }
            """)
        .addSourceLines(
            "Suppressed.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import io.github.outboxguard.annotations.AllowExternalEffect;
            import java.net.URL;

            class Suppressed {
              @Tool
              @AllowExternalEffect(reason = "reviewed", until = "9999-12-31")
              Object withReason(URL url) throws Exception {
                return url.openStream();
              }

              @Tool
              @own.AllowExternalEffect(reason = "an annotation of our own")
              Object ownAnnotation(URL url) throws Exception {
                return url.openStream();
              }

              @Tool
              @SuppressWarnings("ToolCallsExternalEffect")
              Object suppressedWarning(URL url) throws Exception {
                return url.openStream();
              }

              @AllowExternalEffect(reason = "the whole class")
              static class Nested {
                @Tool
                Object open(URL url) throws Exception {
                  return url.openStream();
                }
              }

              @Tool
              @AllowExternalEffect(reason = " ")
              Object blankReason(URL url) throws Exception {
                // BUG: Diagnostic contains: calls URL.openStream
                return url.openStream();
              }

              @Tool
              @AllowExternalEffect(reason = "reviewed once", until = "2001-01-01")
              Object expired(URL url) throws Exception {
                // BUG: Diagnostic contains: calls URL.openStream
                return url.openStream();
              }
            }
            """)
        .doTest();
  }
}
