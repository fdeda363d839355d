package io.github.outboxguard.errorprone;

import org.junit.jupiter.api.Test;

/** Tools that are handed to a registration call in the same file. */
final class RegisteredToolsTest {

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
}
