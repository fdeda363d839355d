package io.github.outboxguard.benchmarks.evaluation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An engine's findings joined with the labels.
 *
 * @param listsTools whether the engine tells which tools it saw
 * @param scores by repository
 * @param commits by repository
 * @param mistakes each label with which the engine does not agree
 * @param modules how many modules were judged
 * @param time how long that took
 * @param withoutProject how many labels belong to no project given, and were not judged
 */
record Evaluation(
    boolean listsTools,
    SortedMap<String, Score> scores,
    Map<String, String> commits,
    List<Mistake> mistakes,
    int modules,
    Duration time,
    int withoutProject) {

  /** Has the engine judge each project, and compares with the labels of its module. */
  static Evaluation of(Judge judge, List<Project> projects, List<Label> labels) {
    SortedMap<String, Score> scores = new TreeMap<>();
    Map<String, String> commits = new TreeMap<>();
    List<Mistake> mistakes = new ArrayList<>();
    long started = System.nanoTime();
    for (Project project : projects) {
      Map<ToolName, Outcome> outcomes = judge.outcomes(project);
      Score score = scores.computeIfAbsent(project.repository(), r -> new Score());
      commits.put(project.repository(), project.commit());
      for (Label label : labels) {
        if (label.repository().equals(project.repository())
            && label.module().equals(project.module())) {
          Outcome outcome = outcomes.getOrDefault(label.tool(), judge.silence());
          score.add(label, outcome);
          Mistake.of(label, outcome).ifPresent(mistakes::add);
        }
      }
    }
    int judged = scores.values().stream().mapToInt(Score::labels).sum();
    return new Evaluation(
        judge.silence() == Outcome.NOTHING,
        scores,
        commits,
        mistakes,
        projects.size(),
        Duration.ofNanos(System.nanoTime() - started),
        labels.size() - judged);
  }

  Score total() {
    Score total = new Score();
    scores.values().forEach(total::add);
    return total;
  }
}
