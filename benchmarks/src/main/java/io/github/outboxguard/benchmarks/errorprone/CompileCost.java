package io.github.outboxguard.benchmarks.errorprone;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles one module with our checks on a cold JVM, then with Error Prone alone and with our
 * checks, in turn, and prints each round at once, then the ratios. Arguments: rounds (25), then the
 * directories of a real module's sources, whose class path is the system property {@code
 * cost.classpath}; without directories a module of {@code cost.classes} (500) classes is generated.
 * Ends early, with the rounds it has, when {@code cost.seconds} (240) are over.
 */
public final class CompileCost {

  private static final int WARM_UP = 1;
  private static final double BAR = 1.03;

  private CompileCost() {}

  /** Runs the benchmark; exits with 1 if the bar is missed. */
  public static void main(String[] arguments) throws IOException {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 25;
    long budget = Long.getLong("cost.seconds", 240) * 1_000_000_000L;
    try (StandardJavaFileManager files =
        ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null)) {
      List<JavaFileObject> sources = sources(arguments, files);
      System.out.printf("%d source files, %s%n", sources.size(), machine());
      Compilation alone = Compilation.alone(sources);
      Compilation withOurs =
          Boolean.getBoolean("cost.control") ? alone : Compilation.withOurs(sources);
      long end = System.nanoTime() + budget;
      Compilation.Time cold = withOurs.run();
      System.out.printf("on the cold JVM: %s, by samples %s%n", cold, cold.looks());
      List<Pair> measured = new ArrayList<>();
      for (int round = -WARM_UP; round < rounds && System.nanoTime() < end; round++) {
        Pair pair = Pair.of(round, alone, withOurs);
        System.out.printf("%s%s%n", round < 0 ? "warm-up: " : "round " + round + ": ", pair);
        if (round >= 0) {
          measured.add(pair);
        }
      }
      Rounds all = new Rounds(measured);
      System.out.printf("%s%nratio of CPU time %.3f (bar %.2f)%n", all, all.ratio(), BAR);
      if (all.ratio() > BAR) {
        System.exit(1);
      }
    }
  }

  /** Who reads the figures must know whether the machine was quiet and what the JVM was told. */
  private static String machine() {
    return "JDK %s, %d processors, load %.1f, JVM options %s"
        .formatted(
            Runtime.version(),
            Runtime.getRuntime().availableProcessors(),
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
            ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-X"))
                .toList());
  }

  private static List<JavaFileObject> sources(String[] arguments, StandardJavaFileManager files)
      throws IOException {
    if (arguments.length < 2) {
      return GeneratedModule.sources(Integer.getInteger("cost.classes", 500));
    }
    List<Path> found = new ArrayList<>();
    for (String directory : List.of(arguments).subList(1, arguments.length)) {
      try (Stream<Path> walk = Files.walk(Path.of(directory))) {
        walk.filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.getFileName().toString().equals("module-info.java"))
            .sorted()
            .forEach(found::add);
      }
    }
    List<JavaFileObject> sources = new ArrayList<>();
    files.getJavaFileObjectsFromPaths(found).forEach(sources::add);
    return sources;
  }
}
