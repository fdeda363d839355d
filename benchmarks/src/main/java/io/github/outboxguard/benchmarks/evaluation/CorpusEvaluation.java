package io.github.outboxguard.benchmarks.evaluation;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Prints how right the guardrail is on compiled projects whose tools were labelled by hand: recall,
 * precision and access per repository and in total, and with {@code --mistakes} each label with
 * which it does not agree.
 */
public final class CorpusEvaluation {

  private static final String USAGE =
      """
      usage: CorpusEvaluation PROJECTS.tsv LABELS.tsv [--mistakes]

        PROJECTS.tsv  columns repo, commit, module, classes, application, classpath: class
                      directories separated as in a class path; classpath names a file that
                      holds the libraries in the same form
        LABELS.tsv    columns repo, module, class_fqn, method, label, sink_api, note""";

  private CorpusEvaluation() {}

  /** Exit code 0 if all was analysed, 2 if the command or its input is wrong. */
  public static void main(String[] args) {
    System.exit(run(System.out, System.err, args));
  }

  static int run(PrintStream out, PrintStream err, String... args) {
    boolean mistakes = args.length == 3 && args[2].equals("--mistakes");
    if (args.length != 2 && !mistakes) {
      err.println(USAGE);
      return 2;
    }
    try {
      List<Project> projects = Project.read(Path.of(args[0]));
      Evaluation evaluation = Evaluation.of(projects, Label.read(Path.of(args[1])));
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
