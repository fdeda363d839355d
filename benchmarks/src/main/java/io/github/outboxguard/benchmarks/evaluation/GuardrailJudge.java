package io.github.outboxguard.benchmarks.evaluation;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.ClassFileSuppressions;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The engine itself, with the default configuration. It lists the tools that it sees. */
final class GuardrailJudge implements Judge {

  @Override
  public Map<ToolName, Outcome> outcomes(Project project) {
    List<Path> own = new ArrayList<>(project.classes());
    own.addAll(project.application());
    return Outcome.of(
        Guardrail.report(
            new AnalysisRequest(
                project.classes(), project.application(), project.libraries(), GuardConfig.none()),
            new ReportOptions(
                project.repository() + ":" + project.module(),
                GuardConfig.none(),
                new ClassFileSuppressions(own),
                Baseline.empty(),
                Clock.systemUTC())));
  }

  @Override
  public Outcome silence() {
    return Outcome.NOTHING;
  }
}
