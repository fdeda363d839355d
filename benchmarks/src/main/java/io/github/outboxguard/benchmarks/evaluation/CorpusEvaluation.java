package io.github.outboxguard.benchmarks.evaluation;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints how right the guardrail, or its SpotBugs plugin, is on compiled projects whose tools were
 * labelled by hand: recall, precision and access per repository and in total, and with {@code
 * --mistakes} each label with which it does not agree.
 */
public final class CorpusEvaluation {

  private static final String USAGE =
      """
      usage: CorpusEvaluation PROJECTS.tsv LABELS.tsv [--spotbugs PLUGIN.jar] [--mistakes]

        PROJECTS.tsv  columns repo, commit, module, classes, application, classpath: class
                      directories separated as in a class path; classpath names a file that
                      holds the libraries in the same form
        LABELS.tsv    columns repo, module, class_fqn, method, label, sink_api, note
        --spotbugs    judge by SpotBugs with that plugin alone, instead of by the engine itself
        --mistakes    print each label with which the judge does not agree\
      """;

  private CorpusEvaluation() {}

  /** Exit code 0 if all was analysed, 2 if the command or its input is wrong. */
  public static void main(String[] args) {
    System.exit(run(System.out, System.err, args));
  }

  static int run(PrintStream out, PrintStream err, String... args) {
    List<String> options = new ArrayList<>(List.of(args));
    boolean mistakes = options.remove("--mistakes");
    Judge judge = new GuardrailJudge();
    int spotBugs = options.indexOf("--spotbugs");
    if (spotBugs >= 0 && spotBugs + 1 < options.size()) {
      options.remove(spotBugs);
      judge = new SpotBugsJudge(Path.of(options.remove(spotBugs)));
    }
    if (options.size() != 2) {
      err.println(USAGE);
      return 2;
    }
    try {
      List<Project> projects = Project.read(Path.of(options.get(0)));
      Evaluation evaluation = Evaluation.of(judge, projects, Label.read(Path.of(options.get(1))));
      ScoreTable.lines(evaluation).forEach(out::println);
      if (mistakes) {
        out.println();
        evaluation.mistakes().forEach(mistake -> out.println(mistake.row()));
      }
      return 0;
    } catch (BadInputException | IllegalArgumentException e) {
      err.println("error: " + e.getMessage());
      return 2;
    } catch (IOException e) {
      err.println("error: cannot read " + e.getMessage());
      return 2;
    }
  }
}
