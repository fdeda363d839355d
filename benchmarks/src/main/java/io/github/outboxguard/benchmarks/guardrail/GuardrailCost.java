package io.github.outboxguard.benchmarks.guardrail;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.outboxguard.guardrail.Guardrail;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.slf4j.Logger;
import org.snakeyaml.engine.v2.api.Load;

/**
 * Measures the check in whole, cold processes, interleaved with a plain ASM pass and an ArchUnit
 * import over the same class path, and prints the ratios that the project promises.
 */
public final class GuardrailCost {

  private static final Pattern FIGURE = Pattern.compile("(\\w+)=(\\d+)");

  private final Path classPath;
  private final Path work;
  private final String childPath;

  private GuardrailCost(Path classPath, Path work) {
    this.classPath = classPath;
    this.work = work;
    this.childPath = childPath();
  }

  /** Arguments: a file with the class path of the libraries; the number of rounds, 5 if absent. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    Path work = Files.createTempDirectory("guardrail-cost");
    new GuardrailCost(Path.of(arguments[0]), work).run(rounds);
  }

  private void run(int rounds) throws IOException, InterruptedException {
    Path application = work.resolve("app300");
    SyntheticApplication.write(application, 300);
    Map<String, List<Map<String, Long>>> results = new TreeMap<>();
    for (int i = 0; i < rounds; i++) {
      for (String pass : List.of("nothing", "asm", "check")) {
        results.computeIfAbsent(pass, key -> new ArrayList<>()).add(child(pass, application));
      }
    }
    long asm = median(results, "asm", "cpuMillis");
    long check = median(results, "check", "cpuMillis");
    print("class path: %d classes", median(results, "asm", "classes"));
    print("JVM doing nothing: %d ms CPU", median(results, "nothing", "cpuMillis"));
    print("one ASM pass: %d ms CPU", asm);
    print(
        "check, 300 classes, %d tools (%d reach an effect): %d ms CPU, %d MB peak",
        median(results, "check", "tools"),
        median(results, "check", "reaching"),
        check,
        median(results, "check", "peakKb") / 1024);
    print("check / ASM pass = %.3f   (bar: 0.20)", (double) check / asm);
    growth(rounds, check);
    many(rounds, application);
    Map<String, Long> archUnit = child("archunit", application);
    print(
        "ArchUnit import: %d ms CPU, %d MB peak",
        told(archUnit, "cpuMillis"), told(archUnit, "peakKb") / 1024);
    print("ArchUnit / check = %.0f   (bar: 50)", (double) told(archUnit, "cpuMillis") / check);
  }

  private void many(int rounds, Path application) throws IOException, InterruptedException {
    Map<String, List<Map<String, Long>>> results = new TreeMap<>();
    for (int i = 0; i < rounds; i++) {
      for (String pass : List.of("many", "many-serial")) {
        results.computeIfAbsent(pass, key -> new ArrayList<>()).add(child(pass, application));
      }
    }
    many(results, "many", "the collector that the JVM chooses");
    many(results, "many-serial", "the serial collector");
  }

  private static void many(
      Map<String, List<Map<String, Long>>> results, String pass, String collector) {
    List<Double> ratios = new ArrayList<>();
    for (Map<String, Long> each : results.getOrDefault(pass, List.of())) {
      ratios.add((double) told(each, "solveMillis") / told(each, "parseMillis"));
    }
    ratios.sort(null);
    print(
        "500 entries over %d application classes with %s:",
        median(results, pass, "classes"), collector);
    print(
        "parse %d ms, solve %d ms, ratio %.2f, from %.2f to %.2f (bar: 3), %d ms CPU in all",
        median(results, pass, "parseMillis"),
        median(results, pass, "solveMillis"),
        ratios.get(ratios.size() / 2),
        ratios.get(0),
        ratios.get(ratios.size() - 1),
        median(results, pass, "cpuMillis"));
    print(
        "of these %d reach an effect, %d are cut short for their size; %d MB peak (bar: 500)",
        median(results, pass, "reaching"),
        median(results, pass, "cut"),
        median(results, pass, "peakKb") / 1024);
  }

  private void growth(int rounds, long check) throws IOException, InterruptedException {
    Path half = work.resolve("half.txt");
    List<String> entries =
        Arrays.asList(Files.readString(classPath).trim().split(File.pathSeparator));
    List<String> needed = new ArrayList<>();
    int kept = 0;
    for (String entry : entries) {
      boolean used =
          entry.contains("spring-web")
              || entry.contains("langchain4j-core")
              || entry.contains("spring-context");
      if (used || kept++ % 2 == 0) {
        needed.add(entry);
      }
    }
    Files.writeString(half, String.join(File.pathSeparator, needed));
    Path application = work.resolve("app300");
    List<Long> halves = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      halves.add(child("check", half, application).get("cpuMillis"));
    }
    print("all jars / half of the jars = %.2f   (bar: 1.2)", (double) check / middle(halves));
    for (int size : List.of(3_000, 12_000, 48_000)) {
      Path large = work.resolve("app" + size);
      SyntheticApplication.write(large, size);
      Map<String, Long> cost = child("check", large);
      print(
          "%d application classes, %d tools: %d ms CPU, %.1f µs a class, %d MB peak",
          size,
          told(cost, "tools"),
          told(cost, "cpuMillis"),
          1000.0 * told(cost, "cpuMillis") / size,
          told(cost, "peakKb") / 1024);
    }
  }

  private Map<String, Long> child(String pass, Path application)
      throws IOException, InterruptedException {
    return child(pass, classPath, application);
  }

  private Map<String, Long> child(String pass, Path path, Path application)
      throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java));
    command.add(
        switch (pass) {
          case "archunit" -> "-Xmx8g";
          // A heap that lets the process stay below the bar; a larger one would only be filled.
          case "many", "many-serial" -> "-Xmx360m";
          default -> "-Xmx1g";
        });
    if (pass.equals("many-serial")) {
      command.add("-XX:+UseSerialGC");
    }
    command.addAll(
        List.of(
            "-cp",
            childPath,
            Passes.class.getName(),
            pass,
            path.toString(),
            application.toString()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exit = process.waitFor();
    if (exit != 0) {
      throw new IllegalStateException(pass + " ended with " + exit + ": " + output);
    }
    Map<String, Long> figures = new TreeMap<>();
    Matcher matcher = FIGURE.matcher(output);
    while (matcher.find()) {
      figures.put(matcher.group(1), Long.valueOf(matcher.group(2)));
    }
    return figures;
  }

  private static long told(Map<String, Long> child, String figure) {
    return Objects.requireNonNull(child.get(figure), figure);
  }

  private static long median(
      Map<String, List<Map<String, Long>>> results, String pass, String figure) {
    List<Long> values = new ArrayList<>();
    for (Map<String, Long> each : results.getOrDefault(pass, List.of())) {
      values.add(each.getOrDefault(figure, 0L));
    }
    return middle(values);
  }

  private static long middle(List<Long> values) {
    List<Long> sorted = values.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }

  /** The jars or directories of the classes that a child needs. */
  private static String childPath() {
    List<Class<?>> needed =
        List.of(
            GuardrailCost.class,
            Guardrail.class,
            ClassReader.class,
            Load.class,
            ClassFileImporter.class,
            Logger.class);
    List<String> entries = new ArrayList<>();
    for (Class<?> each : needed) {
      try {
        entries.add(
            Path.of(each.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
      } catch (URISyntaxException e) {
        throw new IllegalStateException(e);
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  private static void print(String format, Object... arguments) {
    System.out.println(String.format(java.util.Locale.ROOT, format, arguments));
  }
}
