package io.github.outboxguard.contracts.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.contracts.example.OrderOutboxOnH2;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The one jar, compiled against the oldest JUnit, runs on the newer ones too, in a JVM that has
 * only them.
 */
class JUnitVersionsTest {

  @TestFactory
  Stream<DynamicTest> theKitRunsOn() throws IOException {
    List<Path> launchers;
    try (Stream<Path> files = Files.list(Path.of("target", "junits"))) {
      launchers = files.sorted().toList();
    }
    assertThat(launchers).hasSize(2);
    return launchers.stream()
        .map(jar -> DynamicTest.dynamicTest(jar.getFileName().toString(), () -> runs(jar)));
  }

  private static void runs(Path launcher) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                launcher.toString(),
                "execute",
                "-cp",
                classPathWithoutJUnit(),
                "--select-class",
                OrderOutboxOnH2.class.getName(),
                "--details=summary",
                "--disable-banner")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output)
        .containsPattern("\\[ +2 tests successful +\\]")
        .containsPattern("\\[ +0 tests failed +\\]")
        .doesNotContainIgnoringCase("warning");
  }

  private static String classPathWithoutJUnit() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(
            entry ->
                !entry.contains("junit")
                    && !entry.contains("opentest4j")
                    && !entry.contains("surefire"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
