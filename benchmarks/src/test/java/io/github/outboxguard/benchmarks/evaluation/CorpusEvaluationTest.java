package io.github.outboxguard.benchmarks.evaluation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusEvaluationTest {

  private static final String ANNOTATION =
      """
      package dev.langchain4j.agent.tool;
      @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
      public @interface Tool {}
      """;

  private static final String TOOLS =
      """
      package shop;
      import dev.langchain4j.agent.tool.Tool;
      import java.net.URI;
      import java.net.http.*;
      public class ShopTools {
        private final HttpClient http = HttpClient.newHttpClient();
        @Tool public Object read() throws Exception {
          return http.send(
              HttpRequest.newBuilder(URI.create("https://shop.example")).GET().build(),
              HttpResponse.BodyHandlers.ofString());
        }
        @Tool public Object readThroughHelper() throws Exception { return read(); }
        @Tool public int add(int a, int b) { return a + b; }
        public Object noTool() throws Exception { return read(); }
      }
      """;

  @TempDir Path dir;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void compileProject() throws IOException {
    Path annotation = Files.writeString(dir.resolve("Tool.java"), ANNOTATION);
    Path tools = Files.writeString(dir.resolve("ShopTools.java"), TOOLS);
    Path classes = Files.createDirectories(dir.resolve("classes"));
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), annotation + "", tools + "");
    assertThat(exit).isZero();
    Files.writeString(dir.resolve("libraries.cp"), "");
    Files.writeString(
        dir.resolve("projects.tsv"),
        """
        repo\tcommit\tmodule\tclasses\tapplication\tclasspath
        acme/shop\t0123456789abcdef\t.\tclasses\t\tlibraries.cp
        """);
  }

  private int evaluate(List<String> labels, String... options) throws IOException {
    Path file = dir.resolve("labels.tsv");
    Files.writeString(
        file,
        "repo\tmodule\tclass_fqn\tmethod\tlabel\tsink_api\tnote\n" + String.join("\n", labels));
    String[] args = new String[2 + options.length];
    args[0] = dir.resolve("projects.tsv").toString();
    args[1] = file.toString();
    System.arraycopy(options, 0, args, 2, options.length);
    return CorpusEvaluation.run(
        new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), args);
  }

  private static String label(String method, String label, String note) {
    return String.join("\t", "acme/shop", ".", "shop.ShopTools", method, label, "HttpClient", note);
  }

  @Test
  void agreesWithTrueLabels() throws IOException {
    int exit =
        evaluate(
            List.of(
                label("read", "DIRECT", "effect=read"),
                label("readThroughHelper", "TRANSITIVE", "effect=read; one call further"),
                label("add", "CLEAN", "effect=none"),
                label("add", "UNSURE", "")),
            "--mistakes");

    assertThat(exit).isZero();
    assertThat(out.toString(UTF_8))
        .contains("| acme/shop | 0123456789 | 4 | 4 | 1/1 | 1/1 | 2/2 | 2/2 |")
        .contains("precision: 2/2 = 100.0 %")
        .contains("labels without a compiled project: 0")
        .doesNotContain("shop.ShopTools");
  }

  @Test
  void namesEachLabelThatItDoesNotAgreeWith() throws IOException {
    evaluate(
        List.of(
            label("read", "CLEAN", "effect=none"),
            label("readThroughHelper", "TRANSITIVE", "effect=write"),
            label("add", "DIRECT", "effect=write"),
            label("noTool", "TRANSITIVE", "effect=read")),
        "--mistakes");

    assertThat(out.toString(UTF_8).lines())
        .contains(
            "| acme/shop | 0123456789 | 4 | 3 | 0/1 | 1/2 | 1/2 | 0/1 |",
            "recall of direct effects: 0/1 = 0.0 %",
            "false alarm\tCLEAN\tacme/shop\t.\tshop.ShopTools#read\tHttpClient",
            "WRITE told as [READ]\tTRANSITIVE\tacme/shop\t.\tshop.ShopTools#readThroughHelper\tHttpClient",
            "missed\tDIRECT\tacme/shop\t.\tshop.ShopTools#add\tHttpClient",
            "tool not seen\tTRANSITIVE\tacme/shop\t.\tshop.ShopTools#noTool\tHttpClient");
  }

  @Test
  void countsAnAccessThatTheLabelAllowsToo() throws IOException {
    evaluate(List.of(label("read", "DIRECT", "effect=write; effect-alt=READ,UNKNOWN")));

    assertThat(out.toString(UTF_8)).contains("access told right: 1/1 = 100.0 %");
  }

  @Test
  void saysHowManyLabelsHaveNoProject() throws IOException {
    evaluate(List.of("acme/other\t.\tx.Y\tz\tDIRECT\t\teffect=read"));

    assertThat(out.toString(UTF_8)).contains("labels without a compiled project: 1");
  }

  @Test
  void refusesAMissingColumnWithItsName() throws IOException {
    Files.writeString(dir.resolve("projects.tsv"), "repo\tcommit\nacme/shop\t1\n");

    assertThat(evaluate(List.of())).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("projects.tsv: no column 'module'");
  }

  @Test
  void refusesAMissingFile() throws IOException {
    Files.delete(dir.resolve("projects.tsv"));

    assertThat(evaluate(List.of())).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("projects.tsv");
  }
}
