package io.github.outboxguard.guardrail.cli;

import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.BaselineFile;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The command line of {@link FindingsCommand}. */
record Arguments(Map<String, String> values, Set<String> flags) {

  static final String USAGE =
      """
      usage: FindingsCommand --tools PATHS --out FILE [options]

        --tools PATHS        class directories or jars whose tools are judged
        --out FILE           where to write findings.json
        --application PATHS  more class directories or jars whose bodies are followed
        --classpath PATHS    the libraries; an element 'dir/*' stands for all jars of dir
        --module NAME        what the report calls this module (default: the directory's name)
        --config FILE        outbox-guard.yml
        --baseline FILE      outbox-guard-baseline.json
        --sources PATHS      source directories, for addresses in the report
        --repository DIR     root that those addresses are relative to (default: here)
        --quiet              print the summary only

      PATHS are separated as in a class path. Exit code: 0 no new finding, 1 some, 2 an error.""";

  private static final List<String> OPTIONS =
      List.of(
          "--tools",
          "--out",
          "--application",
          "--classpath",
          "--module",
          "--config",
          "--baseline",
          "--sources",
          "--repository");

  static Arguments parse(String... args) {
    Map<String, String> values = new TreeMap<>();
    Set<String> flags = new TreeSet<>();
    Iterator<String> rest = Arrays.asList(args).iterator();
    while (rest.hasNext()) {
      String arg = rest.next();
      if (arg.equals("--quiet") || arg.equals("--help")) {
        flags.add(arg);
      } else if (!OPTIONS.contains(arg)) {
        throw new IllegalArgumentException("unknown option " + arg + "\n" + USAGE);
      } else if (!rest.hasNext()) {
        throw new IllegalArgumentException(arg + " needs a value");
      } else {
        values.put(arg, rest.next());
      }
    }
    return new Arguments(values, flags);
  }

  boolean help() {
    return flags.contains("--help");
  }

  boolean quiet() {
    return flags.contains("--quiet");
  }

  List<Path> tools() {
    required("--tools");
    return paths("--tools");
  }

  Path out() {
    return Path.of(required("--out"));
  }

  List<Path> application() {
    return paths("--application");
  }

  List<String> classPath() {
    return elements("--classpath");
  }

  String module() {
    return values.getOrDefault("--module", tools().get(0).getFileName().toString());
  }

  GuardConfig config() {
    String file = values.get("--config");
    return file == null ? GuardConfig.none() : GuardConfig.load(Path.of(file));
  }

  Path baseline() {
    return Path.of(values.getOrDefault("--baseline", BaselineFile.NAME));
  }

  List<Path> sources() {
    return paths("--sources");
  }

  Path repository() {
    return Path.of(values.getOrDefault("--repository", ""));
  }

  private String required(String option) {
    String value = values.get(option);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(option + " is missing\n" + USAGE);
    }
    return value;
  }

  private List<Path> paths(String option) {
    return elements(option).stream().map(Path::of).toList();
  }

  private List<String> elements(String option) {
    return Arrays.stream(values.getOrDefault(option, "").split(File.pathSeparator))
        .filter(element -> !element.isBlank())
        .toList();
  }
}
