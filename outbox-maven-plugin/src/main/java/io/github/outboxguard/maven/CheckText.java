package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.findings.BaselineFile;
import io.github.outboxguard.guardrail.findings.ConsoleText;
import io.github.outboxguard.guardrail.findings.ConsoleText.Style;
import io.github.outboxguard.guardrail.findings.Report;
import io.github.outboxguard.guardrail.findings.Status;
import io.github.outboxguard.guardrail.rules.Site;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.maven.plugin.logging.Log;

/** What the check prints. */
final class CheckText {

  /** They are no findings and must not drown those. */
  private static final int UNRESOLVED_SHOWN = 5;

  private final Log log;
  private final ConsoleText text;

  CheckText(Log log, Style style) {
    this.log = log;
    this.text = new ConsoleText(style);
  }

  void print(Report report, boolean failing) {
    report.problems().forEach(p -> log.warn(p.where() + ": " + p.message()));
    if (report.judged().isEmpty()) {
      // Most modules have no tools: they should not have to read about it.
      log.debug("Outbox Guard: no tool in this module.");
    }
    Consumer<String> finding = failing ? log::error : log::warn;
    text.lines(report.findings(Status.NEW)).forEach(finding);
    for (Report.Warning warning : report.warnings()) {
      log.warn(
          Site.of(warning.tool()).display()
              + " -> "
              + text.effect(warning.effect())
              + ": shown only, no finding");
    }
    unresolved(report);
    if (!report.stale().isEmpty()) {
      log.warn(
          "%s of this module in %s match nothing any more; drop them: mvn outbox:prune"
              .formatted(ConsoleText.count(report.stale().size(), "finding"), BaselineFile.NAME));
    }
    if (!report.judged().isEmpty() || !report.findings().isEmpty()) {
      log.info("Outbox Guard: " + ConsoleText.summary(report));
    }
  }

  /** One line per thing that cannot be followed, however many tools meet it. */
  private void unresolved(Report report) {
    Map<String, Set<String>> tools = new LinkedHashMap<>();
    for (Report.Unresolved unresolved : report.unresolved()) {
      tools
          .computeIfAbsent(
              "%s (%s)".formatted(unresolved.call().detail(), unresolved.call().reason()),
              k -> new LinkedHashSet<>())
          .add(Site.of(unresolved.tool()).display());
    }
    tools.entrySet().stream()
        .limit(UNRESOLVED_SHOWN)
        .forEach(
            e -> log.warn("unresolved: " + e.getKey() + " in " + String.join(", ", e.getValue())));
    if (tools.size() > UNRESOLVED_SHOWN) {
      log.warn(
          "unresolved: %d more; all of them: mvn outbox:tools"
              .formatted(tools.size() - UNRESOLVED_SHOWN));
    }
  }
}
