package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.findings.ConsoleText;
import io.github.outboxguard.guardrail.findings.ConsoleText.Style;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.findings.Report;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/** Shows one finding in full: the path with its source lines, why it is dangerous, what to do. */
@Mojo(
    name = "explain",
    requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
public final class ExplainMojo extends AbstractOutboxMojo {

  /** The finding's fingerprint, or how it begins. Without it, the findings are listed. */
  @Parameter(property = "outbox.finding")
  private @Nullable String finding;

  @Override
  void run(Module module) {
    Optional<Report> analysed = module.report();
    if (analysed.isEmpty()) {
      return;
    }
    List<Finding> all = analysed.get().findings();
    List<Finding> chosen =
        all.stream()
            .filter(f -> finding == null || f.fingerprint().startsWith(finding.strip()))
            .toList();
    Style style = TerminalStyle.of(module.session(), module.environment());
    if (finding == null && all.size() > 1) {
      list(all, style);
      return;
    }
    if (chosen.isEmpty()) {
      nothing(module, all.size());
      return;
    }
    Explanation explanation = new Explanation(style, module.sources());
    chosen.forEach(f -> explanation.lines(f).forEach(getLog()::info));
  }

  private void list(List<Finding> findings, Style style) {
    ConsoleText text = new ConsoleText(style);
    findings.forEach(
        f -> getLog().info(f.fingerprint() + "  " + f.status().id() + "  " + text.headline(f)));
    getLog()
        .info("Explain one: mvn outbox:explain -Doutbox.finding=" + findings.get(0).fingerprint());
  }

  private void nothing(Module module, int others) {
    if (finding == null) {
      getLog().info("Outbox Guard: no finding in " + module.id());
      return;
    }
    String message =
        "no finding %s in %s, which has %s; list them: mvn outbox:explain"
            .formatted(finding, module.id(), ConsoleText.count(others, "finding"));
    if (module.session().getProjects().size() == 1) {
      throw new BadInputException(message);
    }
    // Another module may have it.
    getLog().info("Outbox Guard: " + message);
  }
}
