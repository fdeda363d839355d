package io.github.outboxguard.benchmarks.plugin;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Times the {@code check} goal on a compiled project as a user runs it: whole Maven processes, in
 * turn with Maven doing nothing, so that the machine's moods hit both. Prints medians and the
 * difference; the bar is one second.
 *
 * <p>Usage: {@code WholeGoal PROJECT_DIRECTORY [ROUNDS]}, with our artifacts installed and the
 * project compiled. {@code mvn} is taken from the path, or from {@code MAVEN_HOME}.
 */
public final class WholeGoal {

  private static final int DEFAULT_ROUNDS = 7;

  private final Path project;
  private final String maven;

  private WholeGoal(Path project) {
    this.project = project;
    String home = System.getenv("MAVEN_HOME");
    this.maven = home == null ? "mvn" : home + File.separator + "bin" + File.separator + "mvn";
  }

  /** Runs the comparison; exits with 2 if Maven or the project cannot be used. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length < 1 || !Files.isRegularFile(Path.of(args[0], "pom.xml"))) {
      System.err.println("usage: WholeGoal PROJECT_DIRECTORY [ROUNDS] (a folder with a pom.xml)");
      System.exit(2);
    }
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : DEFAULT_ROUNDS;
    new WholeGoal(Path.of(args[0])).compare(rounds);
  }

  private void compare(int rounds) throws IOException, InterruptedException {
    double[] nothing = new double[rounds];
    double[] check = new double[rounds];
    // One round of each is thrown away: it fills the page cache.
    run("validate");
    run("outbox:check");
    for (int i = 0; i < rounds; i++) {
      nothing[i] = run("validate");
      check[i] = run("outbox:check");
    }
    double base = median(nothing);
    double goal = median(check);
    System.out.printf(
        Locale.ROOT,
        "mvn doing nothing %.2f s, mvn outbox:check %.2f s (medians of %d): difference %.2f s, bar"
            + " 1.00 s%n",
        base,
        goal,
        rounds,
        goal - base);
  }

  /** Seconds of one Maven process. */
  private double run(String goal) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(maven, "-o", "-B", "-q", goal));
    Path log = Files.createTempFile("whole-goal", ".log");
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    int exit = process.waitFor();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (exit != 0) {
      System.err.println(Files.readString(log));
      System.err.println(
          goal + " failed; is the project compiled and are our artifacts installed?");
      System.exit(2);
    }
    Files.delete(log);
    return seconds;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
