package io.github.outboxguard.errorprone;

import org.junit.jupiter.api.Test;

/** Accepted effects. */
final class SuppressedToolsTest {

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
