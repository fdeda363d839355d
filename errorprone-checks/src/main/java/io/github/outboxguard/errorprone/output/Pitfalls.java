package io.github.outboxguard.errorprone.output;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.ClassFileSuppressions;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import io.github.outboxguard.guardrail.findings.Reporter;
import io.github.outboxguard.guardrail.findings.Status;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Asks the engine that all other front ends use. What surrounds a call, who commits, who consumes,
 * is told by class files; a copy of those rules for source would soon say something else.
 */
public final class Pitfalls {

  private Pitfalls() {}

  /**
   * What the rules find and nobody accepted.
   *
   * @param classes binary names of the classes to judge, just compiled
   * @throws UncheckedIOException if the class files cannot be copied
   * @throws io.github.outboxguard.guardrail.catalogue.BadInputException if something on the class
   *     path cannot be read
   */
  public static List<Violation> of(
      Collection<String> classes,
      CompiledClasses compiled,
      Set<RuleId> rules,
      GuardConfig config,
      Clock clock) {
    try {
      Path judged = Files.createTempDirectory("outbox-guard");
      try {
        compiled.copy(classes, judged);
        return judge(judged, compiled, rules, config, clock);
      } finally {
        delete(judged);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the compiled classes cannot be judged", e);
    }
  }

  private static List<Violation> judge(
      Path judged, CompiledClasses compiled, Set<RuleId> rules, GuardConfig config, Clock clock) {
    List<Path> application = compiled.application();
    List<Path> code = new ArrayList<>(List.of(judged));
    code.addAll(application);
    ReportOptions options =
        new ReportOptions(
            "this module", config, new ClassFileSuppressions(code), Baseline.empty(), clock);
    List<Violation> found =
        Guardrail.violations(
            new AnalysisRequest(List.of(judged), application, compiled.libraries(), config),
            options,
            rules::contains);
    return Reporter.findings(found, options).stream()
        .filter(finding -> finding.status() == Status.NEW)
        .map(Finding::violation)
        .toList();
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
