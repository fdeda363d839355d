package io.github.outboxguard.errorprone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pastes the documentation's block into a POM and builds, on each JDK that the machine has. */
final class MavenBuildIT {

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

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({"17,2.42.0", "21,2.52.0", "25,2.52.0"})
  void buildFailsOnlyOnABypass(int feature, String errorProne) throws Exception {
    Path jdk = jdk(feature);

    MavenProject bypass = new MavenProject(directory).source("com/acme/OrderTools.java", BYPASS);
    MavenProject.Result rejected = bypass.compile(jdk, errorProne);
    assertThat(rejected.output())
        .contains(
            "OrderTools.java:[18,22] error: [ToolCallsExternalEffect] The tool calls"
                + " HttpClient.send (http, WRITE)");
    assertThat(rejected.exitCode()).isEqualTo(1);

    String harmless =
        BYPASS.replace("@Tool", "").replace("import dev.langchain4j.agent.tool.Tool;", "");
    MavenProject clean = bypass.source("com/acme/OrderTools.java", harmless);
    MavenProject.Result accepted = clean.compile(jdk, errorProne);
    assertThat(accepted.output())
        .contains("BUILD SUCCESS")
        .doesNotContain("ToolCallsExternalEffect");
    assertThat(accepted.exitCode()).isZero();
  }

  private static Path jdk(int feature) {
    Optional<Path> found =
        Runtime.version().feature() == feature ? Optional.of(Jdks.running()) : Jdks.find(feature);
    if (found.isEmpty()) {
      System.out.printf("SKIPPED: no JDK %d found (looked at %s)%n", feature, Jdks.places(feature));
    }
    assumeTrue(found.isPresent(), () -> "no JDK " + feature);
    return found.orElseThrow();
  }
}
