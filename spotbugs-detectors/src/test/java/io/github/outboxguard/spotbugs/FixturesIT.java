package io.github.outboxguard.spotbugs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.fixtures.Claims;
import io.github.outboxguard.fixtures.FixtureCompiler;
import io.github.outboxguard.fixtures.Fixtures;
import io.github.outboxguard.fixtures.Found;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the fixtures that all engines share. */
final class FixturesIT {

  private static final Path REPOSITORY =
      Path.of(System.getProperty("docs.directory")).normalize().getParent();

  @TempDir private Path project;

  @Test
  void findsWhatItClaimsAndNothingElse() throws Exception {
    Fixtures fixtures =
        Fixtures.of(
                REPOSITORY,
                "access",
                "catalogue",
                "container",
                "inhouse",
                "pitfalls",
                "proxies",
                "soundness")
            .andKotlin();
    Path classes = Files.createDirectories(project.resolve("target/classes"));
    FixtureCompiler.compile(fixtures, classes);
    copyKotlin(classes);
    // Off by default, as it is about all code and not about tools.
    Files.writeString(
        project.resolve("outbox-guard.yml"), "rules:\n  ExternalEffectInsideTransaction: on\n");

    SpotBugsRun.Result result = SpotBugsRun.ofOurs(classes, fixtures.classPath());

    List<Found> found =
        result.bugs().stream()
            .map(b -> new Found(b.type(), b.file(), b.className(), b.method(), b.methodLine()))
            .toList();
    assertThat(result.errors()).isEmpty();
    assertThat(fixtures.differences(found, Claims.of(REPOSITORY, "spotbugs"))).isEmpty();
  }

  /** What the build compiled from the fixtures in Kotlin, beside the fixtures in Java. */
  private static void copyKotlin(Path classes) throws Exception {
    Path compiled =
        Path.of(FixturesIT.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(compiled.resolve("pitfalls"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = classes.resolve(compiled.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }
}
