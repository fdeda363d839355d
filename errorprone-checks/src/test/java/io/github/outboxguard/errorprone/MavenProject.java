package io.github.outboxguard.errorprone;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A user's project whose compiler is set up by the block in the documentation. */
final class MavenProject {

  private static final Pattern XML_BLOCK = Pattern.compile("```xml\\n(.*?)```", Pattern.DOTALL);
  private static final long LIMIT_MINUTES = 5;

  private final Path directory;

  MavenProject(Path directory) throws IOException {
    this.directory = directory;
    Files.writeString(directory.resolve("pom.xml"), pom());
    source("dev/langchain4j/agent/tool/Tool.java", Checks.TOOL_STUB);
  }

  MavenProject source(String name, String text) throws IOException {
    Path file = directory.resolve("src/main/java").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  /** The build's exit code and all that it printed. */
  record Result(int exitCode, String output) {}

  Result compile(Path jdk, String errorProne) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("maven.home"), "bin", "mvn").toString());
    command.addAll(List.of("-B", "-ntp", "clean", "compile", "-Derrorprone.version=" + errorProne));
    command.add("-Dmaven.repo.local=" + System.getProperty("maven.repo.local"));
    if (System.getProperty("maven.mode").equals("offline:true")) {
      command.add("-o");
    }
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("JAVA_HOME", jdk.toString());
    // Two JVMs that live for seconds.
    builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    Path log = directory.resolve("build.log");
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    Process process = builder.start();
    if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("The build did not end: " + Files.readString(log));
    }
    return new Result(process.exitValue(), Files.readString(log, StandardCharsets.UTF_8));
  }

  private static String pom() throws IOException {
    Path page = Path.of(System.getProperty("docs.directory"), "guardrail", "error-prone.md");
    Matcher block = XML_BLOCK.matcher(Files.readString(page));
    if (!block.find()) {
      throw new IllegalStateException("no POM block in " + page);
    }
    return """
    <project xmlns="http://maven.apache.org/POM/4.0.0">
      <modelVersion>4.0.0</modelVersion>
      <groupId>com.acme</groupId>
      <artifactId>orders</artifactId>
      <version>1</version>
      <properties>
        <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
        <outbox-guard.version>%s</outbox-guard.version>
      </properties>
      <build>
        <plugins>
          %s
        </plugins>
      </build>
    </project>
    """
        .formatted(System.getProperty("project.version"), block.group(1));
  }
}
