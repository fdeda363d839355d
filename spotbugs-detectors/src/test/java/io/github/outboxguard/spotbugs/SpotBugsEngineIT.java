package io.github.outboxguard.spotbugs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.outboxguard.spotbugs.SpotBugsRun.Bug;
import io.github.outboxguard.spotbugs.examples.OrderTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SpotBugs' engine with the plugin jar, on classes that javac and kotlinc compiled. */
final class SpotBugsEngineIT {

  private static final String FOLDER = "io/github/outboxguard/spotbugs/examples";

  @TempDir private Path project;
  private Path classes;

  @BeforeEach
  void copyExamples() throws Exception {
    Path compiled =
        Path.of(OrderTools.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    classes = project.resolve("target/classes");
    Files.createDirectories(classes.resolve(FOLDER));
    try (var files = Files.list(compiled.resolve(FOLDER))) {
      for (Path file : files.toList()) {
        Files.copy(file, classes.resolve(FOLDER).resolve(file.getFileName().toString()));
      }
    }
  }

  @Test
  void reportsTheRulesOnJavaAndKotlinClassesWithSourceLinesAndAdvice() throws Exception {
    SpotBugsRun.Result result = SpotBugsRun.of(classes);

    assertThat(result.errors()).isEmpty();
    assertThat(result.bugs())
        .extracting(Bug::type, Bug::method, Bug::file)
        .containsExactlyInAnyOrder(
            tuple("ToolCallsExternalEffect", "charge", "OrderTools.java"),
            tuple("ToolCallsExternalEffect", "read", "OrderTools.java"),
            tuple("ToolReachesExternalEffect", "refund", "OrderTools.java"),
            tuple("ToolCallsExternalEffect", "fetch", "KotlinTools.kt"),
            tuple("ToolReachesExternalEffect", "fetchAll", "KotlinTools.kt"));
    assertThat(result.bugs()).allSatisfy(bug -> assertThat(bug.line()).isPositive());
    assertThat(result.bugs())
        .filteredOn(bug -> bug.method().equals("refund"))
        .singleElement()
        .extracting(Bug::message)
        .asString()
        .contains("OrderTools.refund(String)")
        .contains("the tool reaches HttpClient.send (http, WRITE) through another method")
        .contains("outbox");
  }

  @Test
  void readsTheTeamsConfiguration() throws Exception {
    configure("externalReads: allow\n");

    SpotBugsRun.Result result = SpotBugsRun.of(classes);

    assertThat(result.errors()).isEmpty();
    assertThat(result.bugs()).extracting(Bug::method).containsExactlyInAnyOrder("charge", "refund");
  }

  @Test
  void aFailureIsAnErrorOfTheAnalysisNotSilence() throws Exception {
    configure("externalRaeds: allow\n");

    SpotBugsRun.Result result = SpotBugsRun.of(classes);

    assertThat(result.bugs()).isEmpty();
    assertThat(result.errors())
        .singleElement()
        .asString()
        .contains("Outbox Guard could not judge the agent tools")
        .contains("externalRaeds");
  }

  private void configure(String text) throws IOException {
    Files.writeString(project.resolve("outbox-guard.yml"), text);
  }
}
