package io.github.outboxguard.guardrail.reach;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools with so much code that fewer objects are told apart on the way. */
class LargeToolTest {

  /** More objects than a place tells apart in a long analysis, fewer than in a short one. */
  private static final int HANDLERS = 40;

  /** Forty objects that go through so many methods take more than ten thousand steps. */
  private static final int STATIONS = 300;

  @TempDir Path directory;
  private List<ToolVerdict> verdicts = List.of();

  @BeforeEach
  void analyse() throws IOException {
    List<Path> classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();
    verdicts =
        Guardrail.verdicts(
            new AnalysisRequest(List.of(compile()), List.of(), classPath, GuardConfig.none()));
  }

  @Test
  void anEffectBehindAPlaceThatHoldsAnythingIsFound() {
    ToolVerdict wild = verdict("wild");

    assertThat(wild.effects()).singleElement().extracting("method").isEqualTo("exec");
    assertThat(wild.effects().get(0).path()).hasSize(STATIONS + 2);
    assertThat(wild.unresolved()).isEmpty();
  }

  @Test
  void aLargeToolWithoutEffectIsClean() {
    ToolVerdict calm = verdict("calm");

    assertThat(calm.effects()).isEmpty();
    assertThat(calm.unresolved()).isEmpty();
  }

  private ToolVerdict verdict(String tool) {
    return verdicts.stream().filter(each -> each.tool().method().equals(tool)).findAny().get();
  }

  private Path compile() throws IOException {
    StringBuilder source =
        new StringBuilder(
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.util.ArrayList;
            import java.util.List;

            interface Handler {
              void handle() throws Exception;
            }

            """);
    line(source, "class Tools {");
    tool(source, "calm", HANDLERS);
    tool(source, "wild", HANDLERS + 1);
    line(source, "}");
    line(source, "class Line {");
    for (int i = 0; i < STATIONS; i++) {
      String body =
          i + 1 < STATIONS ? "s" + (i + 1) + "(all);" : "for (Handler h : all) h.handle();";
      line(source, "static void s" + i + "(List<Handler> all) throws Exception { " + body + " }");
    }
    line(source, "}");
    for (int i = 0; i <= HANDLERS; i++) {
      String body = i < HANDLERS ? "" : "Runtime.getRuntime().exec(\"reboot\");";
      line(
          source,
          "class H"
              + i
              + " implements Handler { public void handle() throws Exception {"
              + body
              + "} }");
    }
    return SourceText.compiled(directory, "Tools", source);
  }

  private static void tool(StringBuilder source, String name, int handlers) {
    line(source, "@Tool void " + name + "() throws Exception {");
    line(source, "List<Handler> all = new ArrayList<>();");
    for (int i = 0; i < handlers; i++) {
      line(source, "all.add(new H" + i + "());");
    }
    line(source, "Line.s0(all);");
    line(source, "}");
  }

  private static void line(StringBuilder source, String text) {
    source.append(text).append('\n');
  }
}
