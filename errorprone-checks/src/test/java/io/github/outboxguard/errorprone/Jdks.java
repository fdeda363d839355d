package io.github.outboxguard.errorprone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds a JDK of a given release: named by the environment, by Maven's toolchains, or installed
 * beside the running one.
 */
final class Jdks {

  private static final Pattern JDK_HOME = Pattern.compile("<jdkHome>\\s*(.*?)\\s*</jdkHome>");

  private Jdks() {}

  /** The running JDK. */
  static Path running() {
    return Path.of(System.getProperty("java.home"));
  }

  /** A JDK of that feature release; empty if none is found. */
  static Optional<Path> find(int feature) {
    return candidates(feature).stream().filter(home -> isJdk(home, feature)).findFirst();
  }

  /** Where {@link #find} looks, for the message that says why a test was skipped. */
  static String places(int feature) {
    return "OUTBOX_GUARD_JDK%1$d, JAVA_HOME_%1$d_X64, ~/.m2/toolchains.xml, %2$s"
        .formatted(feature, running().getParent());
  }

  private static List<Path> candidates(int feature) {
    List<Path> homes = new ArrayList<>();
    for (String variable :
        List.of("OUTBOX_GUARD_JDK" + feature, "JAVA_HOME_" + feature + "_X64", "JAVA_HOME")) {
      String home = System.getenv(variable);
      if (home != null && !home.isBlank()) {
        homes.add(Path.of(home));
      }
    }
    homes.addAll(toolchains(Path.of(System.getProperty("user.home"), ".m2", "toolchains.xml")));
    homes.addAll(siblings(running().getParent()));
    return homes;
  }

  private static List<Path> toolchains(Path file) {
    List<Path> homes = new ArrayList<>();
    if (Files.isRegularFile(file)) {
      Matcher matcher = JDK_HOME.matcher(read(file));
      while (matcher.find()) {
        homes.add(Path.of(matcher.group(1)));
      }
    }
    return homes;
  }

  private static List<Path> siblings(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isJdk(Path home, int feature) {
    Path release = home.resolve("release");
    return Files.isExecutable(home.resolve("bin").resolve("javac"))
        && Files.isRegularFile(release)
        && read(release).contains("JAVA_VERSION=\"" + feature);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
