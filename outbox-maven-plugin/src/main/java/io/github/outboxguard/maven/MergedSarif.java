package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.findings.Report;
import io.github.outboxguard.guardrail.findings.Sarif;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One SARIF file for all modules of a build, beside the root's other output: code scanning takes
 * one run per upload. Rewritten as each module ends, since no module knows that it is the last.
 */
final class MergedSarif {

  static final String NAME = "outbox-guard.sarif";

  private static final String KEY = MergedSarif.class.getName();

  private MergedSarif() {}

  static void add(Module module, Report report) {
    if (module.session().getProjects().size() < 2) {
      return;
    }
    module.alone(
        () -> {
          Map<String, List<Map<String, Object>>> results = shared(module);
          results.put(module.id(), Sarif.results(report, module.sources()));
          write(module, results.values().stream().flatMap(List::stream).toList());
        });
  }

  private static void write(Module module, List<Map<String, Object>> results) {
    Path directory =
        Path.of(module.session().getTopLevelProject().getBuild().getDirectory(), "outbox-guard");
    try {
      Files.createDirectories(directory);
      Files.writeString(directory.resolve(NAME), Sarif.log(results));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + NAME + " in " + directory, e);
    }
  }

  /** Plain JDK types only: another module may have loaded this plugin in another class loader. */
  @SuppressWarnings("unchecked")
  private static Map<String, List<Map<String, Object>>> shared(Module module) {
    return (Map<String, List<Map<String, Object>>>)
        module
            .session()
            .getRequest()
            .getData()
            .computeIfAbsent(KEY, k -> new TreeMap<String, List<Map<String, Object>>>());
  }
}
