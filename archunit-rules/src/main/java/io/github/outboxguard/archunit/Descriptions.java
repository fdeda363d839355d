package io.github.outboxguard.archunit;

import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.rules.Names;
import io.github.outboxguard.guardrail.rules.Site;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Texts in ArchUnit's manner: full names in angle brackets, places as {@code (File.java:12)}. */
final class Descriptions {

  private Descriptions() {}

  static String site(String what, String className, String method, String descriptor) {
    return "%s <%s.%s(%s)>"
        .formatted(what, Names.canonical(className), method, parameters(descriptor));
  }

  /** The tool at fault, what is wrong, where; then the path and the way out. */
  static String violation(AgentTool tool, Finding finding) {
    return violation(tool.getDescription(), finding);
  }

  /** The method at fault, what is wrong, where; then the path and the way out. */
  static String violation(Finding finding) {
    Site site = finding.site();
    String what = site.lambda() ? "Lambda in" : "Method";
    return violation(site(what, site.className(), site.method(), site.descriptor()), finding);
  }

  private static String violation(String subject, Finding finding) {
    List<PathStep> path = finding.violation().path();
    String place = path.isEmpty() ? place(finding) : place(path.get(0));
    StringBuilder text =
        new StringBuilder(subject)
            .append(": ")
            .append(finding.violation().message())
            .append(" in ")
            .append(place);
    for (PathStep step : path.size() < 2 ? List.<PathStep>of() : path) {
      text.append("\n    at ")
          .append(Names.canonical(step.className()))
          .append('.')
          .append(step.method())
          .append(place(step));
    }
    return text.append("\n    Fix: ").append(finding.violation().fix()).toString();
  }

  private static String place(PathStep step) {
    return place(step.file(), step.line(), step.className());
  }

  private static String place(Finding finding) {
    return place(finding.site().file(), finding.site().line(), finding.site().className());
  }

  private static String place(@Nullable String file, int line, String className) {
    String name = file == null ? Names.simple(className).replaceFirst("\\..*", "") + ".java" : file;
    return "(%s:%d)".formatted(name, line);
  }

  private static String parameters(String descriptor) {
    return Parameters.of(descriptor).stream().collect(Collectors.joining(", "));
  }
}
