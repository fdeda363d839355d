package io.github.outboxguard.errorprone;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConfigFileTest {

  private static final String TOOL =
      """
      import dev.langchain4j.agent.tool.Tool;
      import java.net.URL;

      class A {
        @Tool
        Object open(URL url) throws Exception {
          // BUG: Diagnostic contains: calls URL.openStream (http, READ)
          return url.openStream();
        }
      }
      """;

  @TempDir private Path directory;

  @Test
  void readsAreAllowedByTheFileThatTheFlagNames() throws Exception {
    Path file = directory.resolve("outbox-guard.yml");
    Files.writeString(file, "externalReads: allow\n");

    Checks.with(ToolCallsExternalEffect.class, getClass())
        .setArgs("-XepOpt:" + ConfigFile.FLAG + "=" + file)
        .addSourceLines("A.java", TOOL.replaceAll("(?m)^ *// BUG.*\n", ""))
        .doTest();
  }

  @Test
  void readsAreRejectedByDefault() {
    Checks.with(ToolCallsExternalEffect.class, getClass()).addSourceLines("A.java", TOOL).doTest();
  }
}
