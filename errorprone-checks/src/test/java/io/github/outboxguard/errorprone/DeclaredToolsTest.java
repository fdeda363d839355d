package io.github.outboxguard.errorprone;

import org.junit.jupiter.api.Test;

/** Tools that declare themselves, by an annotation or by the type that they implement. */
final class DeclaredToolsTest {

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
  void annotatedParameter() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "GitHubTools.java",
            """
            import com.google.adk.tools.Annotations.Schema;
            import java.net.URL;

            class GitHubTools {
              @interface Column {}

              @Schema(name = "list")
              static Object list(URL url) throws Exception {
                // BUG: Diagnostic contains: calls URL.openStream
                return url.openStream();
              }

              static Object read(@Schema(name = "url") URL url) throws Exception {
                // BUG: Diagnostic contains: calls URL.openStream
                return url.openStream();
              }

              static Object noTool(@Column URL url) throws Exception {
                return url.openStream();
              }
            }
            """)
        .doTest();
  }

  @Test
  void typeOfTheTeamsOwnInAnotherFile() {
    Checks.with(ToolCallsExternalEffect.class, getClass())
        .addSourceLines(
            "own/AgentTool.java",
            """
            package own;

            public interface AgentTool {
              String description();

              Object execute(String json) throws Exception;
            }
            """)
        .addSourceLines(
            "Weather.java",
            """
            import java.net.URL;

            class Weather implements own.AgentTool {
              private final URL url = null;

              @Override
              public String description() {
                return "Tells the weather";
              }

              @Override
              public Object execute(String json) throws Exception {
                // BUG: Diagnostic contains: calls URL.openStream
                return url.openStream();
              }

              Object execute() throws Exception {
                return url.openStream();
              }
            }
            """)
        .doTest();
  }
}
