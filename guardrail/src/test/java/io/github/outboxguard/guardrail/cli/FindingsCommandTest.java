package io.github.outboxguard.guardrail.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command as a build without Maven runs it, on classes that the JDK just compiled. */
final class FindingsCommandTest {

  @TempDir Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void compile() throws IOException {
    source(
        "own/AgentTool.java",
        "package io.github.outboxguard.annotations; public @interface AgentTool {}");
    source(
        "com/acme/Tools.java",
        """
        package com.acme;
        class Tools {
          @io.github.outboxguard.annotations.AgentTool
          void list() throws Exception { new ProcessBuilder("ls").start(); }
          @io.github.outboxguard.annotations.AgentTool
          void build() { new ProcessBuilder("ls"); }
        }
        """);
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-g",
                "-d",
                directory.resolve("classes").toString(),
                directory.resolve("src/own/AgentTool.java").toString(),
                directory.resolve("src/com/acme/Tools.java").toString());
    assertThat(result).isZero();
  }

  @Test
  void writesFindingsAndTellsByItsExitCode() throws IOException {
    int exit =
        run(
            "--tools", directory.resolve("classes").toString(),
            "--sources", directory.resolve("src").toString(),
            "--repository", directory.toString(),
            "--module", "com.acme:tools",
            "--baseline", directory.resolve("none.json").toString(),
            "--out", directory.resolve("findings.json").toString());

    assertThat(exit).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("ToolCallsExternalEffect: Tools.list -> ProcessBuilder.start (process, WRITE)")
        .contains("2 tools, 1 new finding (0 baselined, 0 suppressed), 0 unresolved");
    assertThat(Files.readString(directory.resolve("findings.json")))
        .contains("\"module\": \"com.acme:tools\"")
        .contains("\"uri\": \"src/com/acme/Tools.java\"");
  }

  @Test
  void aCleanRunExitsWithZero() throws IOException {
    Files.delete(directory.resolve("classes/com/acme/Tools.class"));

    assertThat(
            run(
                "--quiet",
                "--tools",
                directory.resolve("classes").toString(),
                "--baseline",
                directory.resolve("none.json").toString(),
                "--out",
                directory.resolve("findings.json").toString()))
        .isZero();
  }

  @Test
  void helpIsNoError() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("usage: FindingsCommand");
  }

  @ParameterizedTest
  @CsvSource({
    "--tools gone --out f.json, gone",
    "--out f.json, --tools is missing",
    "--tools ., --out is missing",
    "--tools, --tools needs a value",
    "--tool ., unknown option --tool",
    "--tools . --out f.json --classpath gone/*, no directory gone",
  })
  void misuseIsOneClearLineAndExitsWithTwo(String arguments, String message) {
    assertThat(run(arguments.split(" "))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("error: ")
        .contains(message)
        .doesNotContain("\tat ");
  }

  private int run(String... arguments) {
    return new FindingsCommand(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Clock.fixed(Instant.parse("2027-01-15T12:00:00Z"), ZoneOffset.UTC))
        .run(arguments);
  }

  private void source(String name, String content) throws IOException {
    Path file = directory.resolve("src").resolve(name);
    Files.createDirectories(file.getParent());
    Files.createDirectories(directory.resolve("classes"));
    Files.writeString(file, content);
  }
}
