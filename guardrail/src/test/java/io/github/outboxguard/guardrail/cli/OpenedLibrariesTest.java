package io.github.outboxguard.guardrail.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A company's wrapper library, opened by its coordinates: only then is its body followed. */
final class OpenedLibrariesTest {

  private static final String FOUND =
      "ToolReachesExternalEffect: Tools.list -> ProcessBuilder.start";

  @TempDir Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @BeforeEach
  void compile() throws IOException {
    Path wrapper =
        source(
            "Wrapper.java",
            """
            package com.acme.wrapper;
            public class Wrapper {
              public void run() throws Exception { new ProcessBuilder("ls").start(); }
            }
            """);
    Path annotation =
        source(
            "AgentTool.java",
            "package io.github.outboxguard.annotations; public @interface AgentTool {}");
    Path tools =
        source(
            "Tools.java",
            """
            package com.acme;
            class Tools {
              @io.github.outboxguard.annotations.AgentTool
              void list() throws Exception { new com.acme.wrapper.Wrapper().run(); }
            }
            """);
    compile("library", wrapper);
    compile("classes", annotation, tools);
  }

  @Test
  void aLibraryIsClosedUnlessOpened() throws IOException {
    Path jar = jar("repository/com/acme/wrapper/1.0/wrapper-1.0.jar", "");

    assertThat(run(jar, "externalReads: deny")).doesNotContain(FOUND);
    assertThat(run(jar, "openLibraries: [\"com.acme:other\"]")).doesNotContain(FOUND);
    assertThat(run(jar, "openLibraries: [\"org.acme:wrapper\"]")).doesNotContain(FOUND);
  }

  @Test
  void knowsAnArtifactByItsPlaceInARepository() throws IOException {
    Path jar = jar("repository/com/acme/wrapper/1.0/wrapper-1.0.jar", "");

    assertThat(run(jar, "openLibraries: [\"com.acme:wrapper\"]")).contains(FOUND);
    assertThat(run(jar, "openLibraries: [\"com.acme:*\"]")).contains(FOUND);
  }

  @Test
  void knowsAnArtifactByItsPlaceInGradlesCache() throws IOException {
    Path jar = jar("files-2.1/com.acme/wrapper/1.0/0a1b2c/wrapper-1.0.jar", "");

    assertThat(run(jar, "openLibraries: [\"com.acme:wrapper\"]")).contains(FOUND);
  }

  @Test
  void knowsAnArtifactByWhatItSaysOfItself() throws IOException {
    Path jar = jar("lib/renamed.jar", "groupId=com.acme\nartifactId=wrapper\nversion=1.0\n");

    assertThat(run(jar, "openLibraries: [\"com.acme:wrapper\"]")).contains(FOUND);
    assertThat(run(jar, "openLibraries: [\"com.acme:renamed\"]")).doesNotContain(FOUND);
  }

  @Test
  void opensAPackageToo() throws IOException {
    Path jar = jar("lib/renamed.jar", "");

    assertThat(run(jar, "openLibraries: [com.acme.wrapper]")).contains(FOUND);
  }

  private String run(Path jar, String configuration) throws IOException {
    Path config = directory.resolve("outbox-guard.yml");
    Files.writeString(config, configuration + "\n");
    out.reset();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    int exit =
        new FindingsCommand(stream, stream, Clock.systemUTC())
            .run(
                "--tools", directory.resolve("classes").toString(),
                "--classpath", jar.toString(),
                "--config", config.toString(),
                "--baseline", directory.resolve("none.json").toString(),
                "--out", directory.resolve("findings.json").toString());
    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(exit).as(text).isIn(0, 1);
    return text;
  }

  private Path jar(String name, String properties) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file));
        Stream<Path> classes = Files.walk(directory.resolve("library"))) {
      for (Path each : classes.filter(Files::isRegularFile).toList()) {
        String entry = directory.resolve("library").relativize(each).toString();
        jar.putNextEntry(new JarEntry(entry.replace('\\', '/')));
        jar.write(Files.readAllBytes(each));
      }
      if (!properties.isEmpty()) {
        jar.putNextEntry(new JarEntry("META-INF/maven/com.acme/wrapper/pom.properties"));
        jar.write(properties.getBytes(StandardCharsets.ISO_8859_1));
      }
    }
    return file;
  }

  private void compile(String to, Path... sources) throws IOException {
    Path output = Files.createDirectories(directory.resolve(to));
    List<String> arguments =
        new java.util.ArrayList<>(
            List.of(
                "-g",
                "-proc:none",
                "-d",
                output.toString(),
                "-cp",
                directory.resolve("library").toString()));
    Stream.of(sources).map(Path::toString).forEach(arguments::add);
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(result).isZero();
  }

  private Path source(String name, String content) throws IOException {
    Path file = directory.resolve("src").resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }
}
