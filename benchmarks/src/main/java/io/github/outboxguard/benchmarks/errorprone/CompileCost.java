package io.github.outboxguard.benchmarks.errorprone;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles one generated module with Error Prone alone and with our checks, in turn, in one JVM,
 * and prints the ratio of the CPU time. Arguments: number of classes (600), rounds (9).
 */
public final class CompileCost {

  private static final List<String> OURS =
      List.of(
          "ToolCallsExternalEffect",
          "ToolReachesExternalEffect",
          "ToolMixesOutboxAndDirectEffect",
          "ToolIsRemoteClient",
          "SuppressionInvalid");
  private static final int WARM_UP = 2;
  private static final double BAR = 1.03;

  private CompileCost() {}

  /** Runs the benchmark; exits with 1 if the bar is missed. */
  public static void main(String[] arguments) throws IOException {
    int classes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 600;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 9;
    List<JavaFileObject> sources = GeneratedModule.sources(classes);
    List<String> alone = List.of("-Xplugin:ErrorProne" + off());
    List<String> withOurs = List.of("-Xplugin:ErrorProne");
    List<Long> base = new ArrayList<>();
    List<Long> ours = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int round = -WARM_UP; round < rounds; round++) {
      // Who goes first changes, so that neither always meets the garbage of the other.
      boolean oursFirst = round % 2 == 0;
      long first = cpuMillis(sources, oursFirst ? withOurs : alone);
      long second = cpuMillis(sources, oursFirst ? alone : withOurs);
      if (round >= 0) {
        long b = oursFirst ? second : first;
        long o = oursFirst ? first : second;
        base.add(b);
        ours.add(o);
        ratios.add((double) o / b);
      }
    }
    double ratio = (double) median(ours) / median(base);
    System.out.printf(
        "%d classes, %d rounds: Error Prone alone %d ms, with Outbox Guard %d ms (CPU, medians);"
            + " ratio %.3f (bar %.2f); ratios of the rounds %s%n",
        classes,
        rounds,
        median(base),
        median(ours),
        ratio,
        BAR,
        Arrays.toString(ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray()));
    if (ratio > BAR) {
      System.exit(1);
    }
  }

  private static String off() {
    StringBuilder flags = new StringBuilder();
    OURS.forEach(check -> flags.append(" -Xep:").append(check).append(":OFF"));
    return flags.toString();
  }

  private static long median(List<Long> values) {
    List<Long> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }

  /** CPU time of the compiling thread; what the JIT and the collector do is not counted. */
  private static long cpuMillis(List<JavaFileObject> sources, List<String> plugin)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Path output = Files.createTempDirectory("compile-cost");
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = new ArrayList<>(plugin);
      options.addAll(List.of("-XDcompilePolicy=simple", "--should-stop=ifError=FLOW"));
      // The checks are looked for here, and found in the JVM's own class path, warm.
      options.addAll(List.of("-processorpath", System.getProperty("java.class.path")));
      options.addAll(List.of("-proc:none", "-nowarn", "-d", output.toString()));
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      boolean done = compiler.getTask(null, files, d -> {}, options, null, sources).call();
      long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      if (!done) {
        throw new IllegalStateException("the generated module does not compile");
      }
      return (end - start) / 1_000_000;
    } finally {
      delete(output);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      for (Path file : files.sorted(Collections.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
