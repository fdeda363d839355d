package io.github.outboxguard.maven;

import static io.github.outboxguard.maven.MavenBuild.CURRENT;
import static io.github.outboxguard.maven.MavenBuild.goal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.outboxguard.maven.MavenBuild.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runs on the newest JDK that is installed, over class files of that JDK. */
final class NewerJdkIT {

  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  @Test
  void readsAndExplainsClassFilesOfANewerJava() throws Exception {
    Optional<Jdk> newest = newest();
    assumeTrue(newest.isPresent(), "no JDK newer than the running one in JAVA_HOME_* or beside it");

    Result result =
        MavenBuild.of("direct", "newer-jdk", CURRENT)
            .jdk(newest.get().home())
            .run(
                "compile",
                goal("check"),
                goal("tools"),
                "-Doutbox.failOnFindings=false",
                "-Dmaven.compiler.release=" + newest.get().feature());

    assertThat(result.exit()).as(result.text()).isZero();
    assertThat(result.lines())
        .contains(
            "[WARNING]     at com.acme.Billing.Invoice.charge(Billing.java:34)",
            "[INFO] Outbox Guard: 3 tools, 2 new findings (0 baselined, 0 suppressed), 0 unresolved");
  }

  private record Jdk(Path home, int feature) {}

  private static Optional<Jdk> newest() throws IOException {
    Path running = Path.of(System.getProperty("java.home"));
    List<Path> homes;
    try (Stream<Path> beside = Files.list(running.getParent())) {
      homes =
          Stream.concat(
                  beside,
                  System.getenv().entrySet().stream()
                      .filter(e -> e.getKey().startsWith("JAVA_HOME"))
                      .map(Map.Entry::getValue)
                      .map(Path::of))
              .toList();
    }
    return homes.stream()
        .flatMap(home -> jdk(home).stream())
        .filter(jdk -> jdk.feature() > Runtime.version().feature())
        .max(Comparator.comparingInt(Jdk::feature));
  }

  private static Optional<Jdk> jdk(Path home) {
    try {
      Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
      return version.find() && Files.isExecutable(home.resolve("bin/javac"))
          ? Optional.of(new Jdk(home, Integer.parseInt(version.group(1))))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
