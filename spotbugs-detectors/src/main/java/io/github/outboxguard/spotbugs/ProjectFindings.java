package io.github.outboxguard.spotbugs;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.ConfigSearch;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.ClassFileSuppressions;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import io.github.outboxguard.guardrail.findings.Status;
import java.time.Clock;
import java.util.List;

/** Runs the guardrail on the code of one project. */
final class ProjectFindings {

  private ProjectFindings() {}

  /** The findings that no exception covers, of the classes that SpotBugs was told to report on. */
  static List<Finding> of(ProjectCode code) {
    // SpotBugs tells a plugin of no base directory; the classes lie in one.
    GuardConfig config = ConfigSearch.near(code.roots().get(0));
    AnalysisRequest request =
        new AnalysisRequest(code.roots(), code.application(), code.libraries(), config);
    ReportOptions options =
        new ReportOptions(
            "spotbugs",
            config,
            new ClassFileSuppressions(code.roots()),
            Baseline.empty(),
            Clock.systemDefaultZone());
    return Guardrail.report(request, options).findings(Status.NEW).stream()
        .filter(finding -> code.classes().contains(finding.site().className()))
        .toList();
  }
}
