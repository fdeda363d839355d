package io.github.outboxguard.archunit;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.outboxguard.fixtures.Claims;
import io.github.outboxguard.fixtures.FixtureCompiler;
import io.github.outboxguard.fixtures.Fixtures;
import io.github.outboxguard.fixtures.Found;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the fixtures that all engines share. */
final class FixturesTest {

  private static final Path REPOSITORY = Path.of("").toAbsolutePath().getParent();

  /** They speak for the same calls as the rules about calls. */
  private static final Set<String> MORE_SPECIFIC =
      Set.of("ToolMixesOutboxAndDirectEffect", "EventListenerBypassesOutbox");

  @TempDir private Path classes;

  @ParameterizedTest
  @ValueSource(
      strings = {"access", "catalogue", "container", "inhouse", "pitfalls", "proxies", "soundness"})
  void findsWhatItClaimsAndNothingElse(String folder) throws Exception {
    Fixtures fixtures = Fixtures.of(REPOSITORY, folder);
    FixtureCompiler.compile(fixtures, classes);

    List<Found> found = found(fixtures.classPath());

    assertThat(fixtures.differences(found, Claims.of(REPOSITORY, "archunit"))).isEmpty();
  }

  private List<Found> found(List<Path> libraries) {
    String running = System.getProperty("java.class.path");
    System.setProperty(
        "java.class.path", running + File.pathSeparator + FixtureCompiler.joined(libraries));
    try {
      JavaClasses imported = new ClassFileImporter().importPath(classes);
      List<Found> found = new ArrayList<>();
      for (JudgedClass type : ToolAnalysis.of(imported).classes()) {
        for (RuleId rule : RuleId.values()) {
          type.findings(rule).forEach(finding -> found.add(Found.of(finding.violation())));
        }
      }
      return found.stream()
          .filter(f -> !(f.rule().matches("Tool(Calls|Reaches).*") && saidBetter(f, found)))
          .toList();
    } finally {
      System.setProperty("java.class.path", running);
    }
  }

  private static boolean saidBetter(Found found, List<Found> all) {
    return all.stream()
        .anyMatch(
            other ->
                MORE_SPECIFIC.contains(other.rule())
                    && other.className().equals(found.className())
                    && other.method().equals(found.method()));
  }
}
