package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.findings.ConsoleText;
import io.github.outboxguard.guardrail.findings.Report;
import io.github.outboxguard.guardrail.findings.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Fails the build if an agent tool reaches an external effect, and shows the path and the way out.
 */
@Mojo(
    name = "check",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
@SuppressWarnings("NullAway.Init" /* Maven sets the fields. */)
public final class CheckMojo extends AbstractOutboxMojo {

  /** Whether new findings fail the build; if not, they are warnings. */
  @Parameter(property = "outbox.failOnFindings", defaultValue = "true")
  private boolean failOnFindings;

  /**
   * Whether a call that cannot be followed fails the build. If not set, {@code failOnUnresolved} in
   * {@code outbox-guard.yml} decides, and that is false by default.
   */
  @Parameter(property = "outbox.failOnUnresolved")
  private boolean failOnUnresolved;

  /** Whether a module with classes but without a tool fails the build. */
  @Parameter(property = "outbox.failOnNoTools", defaultValue = "false")
  private boolean failOnNoTools;

  /**
   * The reports to write into {@code target/outbox-guard}: {@code json}, {@code sarif}, {@code
   * html}; and {@code github} to print annotations for GitHub Actions, which is added by itself
   * there.
   */
  @Parameter(property = "outbox.formats", defaultValue = "json,sarif,html")
  private List<String> formats;

  @Override
  void run(Module module) throws MojoFailureException {
    List<String> wanted = new ArrayList<>(formats);
    if (module.environment().getOrDefault("GITHUB_ACTIONS", "").equals("true")) {
      wanted.add("github");
    }
    ReportFiles files = ReportFiles.of(wanted);
    Optional<Report> analysed = module.report();
    if (analysed.isEmpty()) {
      getLog().debug("Outbox Guard: no classes in this module.");
      return;
    }
    Report report = analysed.get();
    files.write(report, module.sources(), module.outputDirectory(), System.out);
    if (files.contains("sarif")) {
      MergedSarif.add(module, report);
    }
    new CheckText(getLog(), TerminalStyle.of(module.session(), module.environment()))
        .print(report, failOnFindings);
    fail(module, report);
  }

  private void fail(Module module, Report report) throws MojoFailureException {
    int found = report.count(Status.NEW);
    if (failOnFindings && found > 0) {
      String id = report.findings(Status.NEW).get(0).fingerprint();
      throw new MojoFailureException(
          "%s in %s. Details: mvn outbox:explain -Doutbox.finding=%s%s"
              .formatted(ConsoleText.count(found, "new finding"), module.id(), id, where(module)));
    }
    int unresolved = report.unresolved().size();
    if (unresolved > 0 && (failOnUnresolved || module.config().failOnUnresolved())) {
      throw new MojoFailureException(
          "%s in %s, and failOnUnresolved is set: open the library in outbox-guard.yml, declare the call there, or write it so that it can be followed"
              .formatted(ConsoleText.count(unresolved, "unresolved call"), module.id()));
    }
    if (failOnNoTools && report.judged().isEmpty()) {
      throw new MojoFailureException(
          "no tool found in %s, and failOnNoTools is set: declare the team's own kind of tool in outbox-guard.yml, or mark tools with @AgentTool"
              .formatted(module.id()));
    }
  }

  private String where(Module module) {
    Path html = module.outputDirectory().resolve(ReportFiles.HTML);
    return formats.contains("html") ? "; report: " + html : "";
  }
}
