package io.github.outboxguard.maven;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Launches a real Maven on a copy of a project under {@code src/it-projects}. */
final class MavenBuild {

  /** The oldest Maven that is supported. */
  static final String OLDEST = System.getProperty("it.maven.oldest");

  /** A current Maven. */
  static final String CURRENT = System.getProperty("it.maven.current");

  private static final String PLUGIN =
      "io.github.outboxguard:outbox-maven-plugin:" + System.getProperty("it.version") + ":";

  private final Path directory;
  private final String version;
  private final Map<String, String> environment = new TreeMap<>();
  private String start = "";
  private Path jdk = Path.of(System.getProperty("java.home"));

  private MavenBuild(Path directory, String version) {
    this.directory = directory;
    this.version = version;
  }

  /** A fresh copy of the project, for one test. */
  static MavenBuild of(String project, String test, String version) throws IOException {
    Path copy = Path.of("target/it-projects", project + "-" + test + "-" + version);
    delete(copy);
    copy(Path.of("src/it-projects", project), copy);
    // Else Maven, and the plugin, would take this repository for the root of the copy.
    Files.createDirectories(copy.resolve(".mvn"));
    Files.createDirectories(copy.resolve(".git"));
    return new MavenBuild(copy.toAbsolutePath(), version);
  }

  MavenBuild env(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Runs Maven on another JDK than the one that runs the tests. */
  MavenBuild jdk(Path home) {
    jdk = home;
    return this;
  }

  /** Runs Maven in a directory of the project, which it then takes for all there is. */
  MavenBuild in(String module) {
    start = module;
    return this;
  }

  Path file(String name) {
    return directory.resolve(name);
  }

  String read(String name) throws IOException {
    return Files.readString(file(name));
  }

  /**
   * The goal of the plugin that was just built, as typed on a command line without a POM change.
   */
  static String goal(String name) {
    return PLUGIN + name;
  }

  /** Runs Maven to its end. */
  Result run(String... arguments) throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("it.mavens"), "apache-maven-" + version);
    List<String> command = new ArrayList<>(List.of(java(jdk), "-Xmx256m", "-XX:+UseSerialGC"));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-classpath", launcher(home)));
    command.add("-Dclassworlds.conf=" + home.resolve("bin/m2.conf"));
    command.add("-Dmaven.home=" + home);
    command.add("-Dlibrary.jansi.path=" + home.resolve("lib/jansi-native"));
    command.add("-Dmaven.multiModuleProjectDirectory=" + root());
    command.add("org.codehaus.plexus.classworlds.launcher.Launcher");
    command.addAll(List.of("-B", "-ntp", "-gs", settings().toString()));
    command.add("-Dmaven.repo.local=" + System.getProperty("it.repository"));
    command.add("-Dit.version=" + System.getProperty("it.version"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(file(start).toFile()).redirectErrorStream(true);
    // What CI or a developer's shell sets must not decide the outcome.
    builder.environment().keySet().removeIf(k -> k.matches("CI|GITHUB_.*|MAVEN_.*|NO_COLOR"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      return new Result(process.waitFor(), text.lines().toList());
    }
  }

  /** As Maven's start script finds it: the nearest directory with {@code .mvn}, or the start. */
  private Path root() {
    Path nearest = file(start);
    while (!Files.isDirectory(nearest.resolve(".mvn"))) {
      if (nearest.equals(directory)) {
        return file(start);
      }
      nearest = java.util.Objects.requireNonNull(nearest.getParent());
    }
    return nearest;
  }

  /**
   * @param exit Maven's exit code
   * @param lines all that it printed
   */
  record Result(int exit, List<String> lines) {

    String text() {
      return String.join("\n", lines);
    }
  }

  private static String java(Path jdk) {
    return jdk.resolve("bin").resolve("java").toString();
  }

  private static String launcher(Path home) throws IOException {
    try (Stream<Path> boot = Files.list(home.resolve("boot"))) {
      return boot.filter(f -> f.getFileName().toString().matches("plexus-classworlds-.*\\.jar"))
          .map(Path::toString)
          .findFirst()
          .orElseThrow();
    }
  }

  /** What the build that runs the tests has downloaded is not downloaded again. */
  private static Path settings() throws IOException {
    String seed = new File(System.getProperty("it.seed.repository")).toURI().toString();
    String repository =
        """
              <id>seed</id><url>%s</url>
              <releases><checksumPolicy>ignore</checksumPolicy></releases>
              <snapshots><enabled>false</enabled></snapshots>
        """
            .formatted(seed);
    Path file = Path.of("target/it-settings.xml").toAbsolutePath();
    Files.writeString(
        file,
        """
        <settings>
          <profiles><profile><id>seed</id>
            <repositories><repository>
        %1$s    </repository></repositories>
            <pluginRepositories><pluginRepository>
        %1$s    </pluginRepository></pluginRepositories>
          </profile></profiles>
          <activeProfiles><activeProfile>seed</activeProfile></activeProfiles>
        </settings>
        """
            .formatted(repository));
    return file;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }

  private static void delete(Path directory) throws IOException {
    if (Files.notExists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
