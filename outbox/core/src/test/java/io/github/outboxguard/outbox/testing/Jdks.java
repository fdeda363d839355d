package io.github.outboxguard.outbox.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** The JDKs of this machine beside the one that runs the build. */
final class Jdks {
  private Jdks() {}

  /**
   * The {@code java} of the newest JDK with at least this feature release: the running one, one
   * named by {@code -Doutbox.jdk=home}, by {@code JAVA_HOME_*}, or in the same directory as the
   * running one.
   */
  static Optional<Path> java(int atLeast) throws IOException {
    List<Path> homes = new ArrayList<>();
    Path running = Path.of(System.getProperty("java.home"));
    homes.add(running);
    String named = System.getProperty("outbox.jdk");
    if (named != null) {
      homes.add(Path.of(named));
    }
    for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
      if (variable.getKey().startsWith("JAVA_HOME_")) {
        homes.add(Path.of(variable.getValue()));
      }
    }
    try (Stream<Path> siblings = Files.list(running.getParent())) {
      siblings.forEach(homes::add);
    }
    return homes.stream()
        .filter(home -> feature(home) >= atLeast)
        .max(Comparator.comparingInt(Jdks::feature))
        .map(home -> home.resolve("bin").resolve("java"));
  }

  private static int feature(Path home) {
    if (!Files.isExecutable(home.resolve("bin").resolve("java"))) {
      return 0;
    }
    Properties release = new Properties();
    try (var in = Files.newBufferedReader(home.resolve("release"))) {
      release.load(in);
    } catch (IOException e) {
      return 0;
    }
    String version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
    return Runtime.Version.parse(version).feature();
  }
}
