package io.github.outboxguard.archunit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.outboxguard.archunit.examples.architecture.BypassArchitecture;
import io.github.outboxguard.archunit.examples.architecture.CleanArchitecture;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs the rules as a user does, under ArchUnit's engines for JUnit 5 and for JUnit 6. */
final class JUnitSupportTest {

  /** As many as {@code OutboxRules} has fields. */
  private static final int RULES_IN_THE_SET = 12;

  @Test
  void junit5() {
    TestExecutionSummary bypass = run(BypassArchitecture.class);
    assertThat(bypass.getTestsStartedCount()).isEqualTo(RULES_IN_THE_SET + 1);
    assertThat(bypass.getFailures())
        .extracting(failure -> failure.getTestIdentifier().getDisplayName())
        .containsExactlyInAnyOrder(
            "toolsDoNotCallOut",
            "OutboxRules > TOOLS_DO_NOT_CALL_EXTERNAL_EFFECTS",
            "OutboxRules > TOOLS_DO_NOT_REACH_EXTERNAL_EFFECTS");
    assertThat(bypass.getFailures())
        .allSatisfy(
            failure -> assertThat(failure.getException()).hasMessageContaining("OrderTools.java:"));

    TestExecutionSummary clean = run(CleanArchitecture.class);
    assertThat(clean.getTestsSucceededCount()).isEqualTo(RULES_IN_THE_SET);
  }

  @Test
  void junit6() throws Exception {
    String bypass = runOnJUnit6(BypassArchitecture.class);
    assertThat(bypass)
        .contains("[        10 tests successful      ]", "[         3 tests failed          ]")
        .contains("OrderTools.java:");

    assertThat(runOnJUnit6(CleanArchitecture.class))
        .contains("[        12 tests successful      ]", "[         0 tests failed          ]");
  }

  private static TestExecutionSummary run(Class<?> architecture) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(architecture))
            .filters(EngineFilter.includeEngines("archunit"))
            .build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    return listener.getSummary();
  }

  private static String runOnJUnit6(Class<?> architecture) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPathWithJUnit6()));
    command.addAll(List.of("org.junit.platform.console.ConsoleLauncher", "execute"));
    command.addAll(List.of("--include-engine=archunit", "--disable-banner"));
    command.add("--select-class=" + architecture.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String classPathWithJUnit6() throws IOException {
    List<String> entries = new ArrayList<>();
    try (Stream<Path> jars = Files.list(Path.of(System.getProperty("junit6.directory")))) {
      jars.forEach(jar -> entries.add(jar.toString()));
    }
    Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.contains("junit"))
        .forEach(entries::add);
    return String.join(File.pathSeparator, entries);
  }
}
