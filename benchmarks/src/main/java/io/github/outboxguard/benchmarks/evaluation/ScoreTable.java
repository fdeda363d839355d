package io.github.outboxguard.benchmarks.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The scores as a Markdown table. */
final class ScoreTable {

  private static final String HEAD =
      """
      | repository | commit | tools | seen | direct | transitive | precision | access |
      |---|---|---|---|---|---|---|---|\
      """;

  private ScoreTable() {}

  static List<String> lines(Evaluation evaluation) {
    List<String> lines = new ArrayList<>(HEAD.lines().toList());
    evaluation
        .scores()
        .forEach(
            (repository, score) ->
                lines.add(
                    row(
                        repository,
                        commit(evaluation.commits().getOrDefault(repository, "")),
                        score,
                        evaluation.listsTools())));
    Score total = evaluation.total();
    lines.add(row("**total**", "", total, evaluation.listsTools()));
    lines.add("");
    lines.add(percent("recall of direct effects", total.recall(Label.Kind.DIRECT)));
    lines.add(percent("recall of transitive effects", total.recall(Label.Kind.TRANSITIVE)));
    lines.add(percent("precision", total.precision()));
    lines.add(percent("access told right", total.access()));
    lines.add("missed, but reported as unresolved: " + total.missedButUnresolved());
    lines.add("labels without a compiled project: " + evaluation.withoutProject());
    lines.add(
        String.format(
            Locale.ROOT,
            "%d modules in %.1f s, in one JVM",
            evaluation.modules(),
            evaluation.time().toMillis() / 1000.0));
    return lines;
  }

  private static String row(String repository, String commit, Score score, boolean listsTools) {
    return "| "
        + String.join(
            " | ",
            repository,
            commit,
            Integer.toString(score.labels()),
            listsTools ? Integer.toString(score.seen()) : "–",
            score.recall(Label.Kind.DIRECT).toString(),
            score.recall(Label.Kind.TRANSITIVE).toString(),
            score.precision().toString(),
            score.access().toString())
        + " |";
  }

  private static String commit(String commit) {
    return commit.substring(0, Math.min(10, commit.length()));
  }

  private static String percent(String what, Score.Ratio ratio) {
    return String.format(Locale.ROOT, "%s: %s = %.1f %%", what, ratio, 100 * ratio.value());
  }
}
