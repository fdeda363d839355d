package io.github.outboxguard.benchmarks.evaluation;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.ClassFileSuppressions;
import io.github.outboxguard.guardrail.findings.Report;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The guardrail's findings joined with the labels.
 *
 * @param scores by repository
 * @param commits by repository
 * @param mistakes each label with which the guardrail does not agree
 * @param withoutProject how many labels belong to no project given, and were not judged
 */
record Evaluation(
    SortedMap<String, Score> scores,
    Map<String, String> commits,
    List<Mistake> mistakes,
    int withoutProject) {

  /** Analyses each project with the default configuration and judges the labels of its module. */
  static Evaluation of(List<Project> projects, List<Label> labels) {
    SortedMap<String, Score> scores = new TreeMap<>();
    Map<String, String> commits = new TreeMap<>();
    List<Mistake> mistakes = new ArrayList<>();
    for (Project project : projects) {
      Map<ToolName, Outcome> outcomes = Outcome.of(report(project));
      Score score = scores.computeIfAbsent(project.repository(), r -> new Score());
      commits.put(project.repository(), project.commit());
      for (Label label : labels) {
        if (label.repository().equals(project.repository())
            && label.module().equals(project.module())) {
          Outcome outcome = outcomes.getOrDefault(label.tool(), Outcome.NOTHING);
          score.add(label, outcome);
          Mistake.of(label, outcome).ifPresent(mistakes::add);
        }
      }
    }
    int judged = scores.values().stream().mapToInt(Score::labels).sum();
    return new Evaluation(scores, commits, mistakes, labels.size() - judged);
  }

  Score total() {
    Score total = new Score();
    scores.values().forEach(total::add);
    return total;
  }

  private static Report report(Project project) {
    List<Path> own = new ArrayList<>(project.classes());
    own.addAll(project.application());
    return Guardrail.report(
        new AnalysisRequest(
            project.classes(), project.application(), project.libraries(), GuardConfig.none()),
        new ReportOptions(
            project.repository() + ":" + project.module(),
            GuardConfig.none(),
            new ClassFileSuppressions(own),
            Baseline.empty(),
            Clock.systemUTC()));
  }
}
