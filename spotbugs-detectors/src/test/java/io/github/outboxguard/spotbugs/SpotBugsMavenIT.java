package io.github.outboxguard.spotbugs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pastes the documentation's block into a POM and builds. */
final class SpotBugsMavenIT {

  private static final Pattern XML_BLOCK = Pattern.compile("```xml\\n(.*?)```", Pattern.DOTALL);

  private static final String BYPASS =
      """
      package com.acme;

      import dev.langchain4j.agent.tool.Tool;
      import java.net.URI;
      import java.net.http.HttpClient;
      import java.net.http.HttpRequest;
      import java.net.http.HttpResponse.BodyHandlers;

      class OrderTools {
        private final HttpClient client = HttpClient.newHttpClient();

        @Tool
        int charge(String order) throws Exception {
          HttpRequest request =
              HttpRequest.newBuilder(URI.create("https://pay.example/" + order))
                  .POST(HttpRequest.BodyPublishers.noBody())
                  .build();
          return client.send(request, BodyHandlers.discarding()).statusCode();
        }
      }
      """;

  @TempDir private Path project;

  @Test
  void checkFailsOnABypassAndPassesWithoutTheTool() throws Exception {
    Files.writeString(project.resolve("pom.xml"), pom());

    String rejected = verify(BYPASS);
    assertThat(rejected)
        .contains("ToolCallsExternalEffect")
        .contains("the tool calls HttpClient.send (http, WRITE) itself")
        .contains("BUILD FAILURE");

    String accepted = verify(BYPASS.replace("  @Tool\n", ""));
    assertThat(accepted).contains("BUILD SUCCESS").doesNotContain("ToolCallsExternalEffect");
  }

  private String verify(String source) throws IOException, InterruptedException {
    Path file = project.resolve("src/main/java/com/acme/OrderTools.java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, source);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("maven.home"), "bin", "mvn").toString());
    command.addAll(List.of("-B", "-ntp", "clean", "verify"));
    command.add("-Dmaven.repo.local=" + System.getProperty("maven.repo.local"));
    if (System.getProperty("maven.mode").equals("offline:true")) {
      command.add("-o");
    }
    Path log = project.resolve("build.log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    Process process = builder.start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("The build did not end: " + Files.readString(log));
    }
    return Files.readString(log);
  }

  private static String pom() throws IOException {
    Path page = Path.of(System.getProperty("docs.directory"), "guardrail", "spotbugs.md");
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
            <maven.compiler.source>17</maven.compiler.source>
            <maven.compiler.target>17</maven.compiler.target>
            <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
            <outbox-guard.version>%s</outbox-guard.version>
          </properties>
          <dependencies>
            <dependency>
              <groupId>dev.langchain4j</groupId>
              <artifactId>langchain4j-core</artifactId>
              <version>1.19.0</version>
            </dependency>
          </dependencies>
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
