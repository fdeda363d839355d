package io.github.outboxguard.guardrail.cli;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.findings.BaselineFile;
import io.github.outboxguard.guardrail.findings.ClassFileSuppressions;
import io.github.outboxguard.guardrail.findings.ConsoleText;
import io.github.outboxguard.guardrail.findings.FindingsJson;
import io.github.outboxguard.guardrail.findings.Report;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import io.github.outboxguard.guardrail.findings.Sources;
import io.github.outboxguard.guardrail.findings.Status;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes {@code findings.json} for class directories and jars. For builds that have no front end of
 * their own, and for runs over many projects.
 */
public final class FindingsCommand {

  private static final int CLEAN = 0;
  private static final int FOUND = 1;
  private static final int MISUSED = 2;

  private final PrintStream out;
  private final PrintStream err;
  private final Clock clock;

  FindingsCommand(PrintStream out, PrintStream err, Clock clock) {
    this.out = out;
    this.err = err;
    this.clock = clock;
  }

  /** Exit code 0 without new findings, 1 with, 2 if the command or its input is wrong. */
  public static void main(String[] args) {
    System.exit(
        new FindingsCommand(System.out, System.err, Clock.system(ZoneId.systemDefault()))
            .run(args));
  }

  int run(String... args) {
    try {
      Arguments arguments = Arguments.parse(args);
      if (arguments.help()) {
        out.println(Arguments.USAGE);
        return CLEAN;
      }
      return report(arguments);
    } catch (BadInputException | IllegalArgumentException e) {
      err.println("error: " + e.getMessage());
      return MISUSED;
    } catch (IOException e) {
      err.println("error: cannot write the report: " + e.getMessage());
      return MISUSED;
    }
  }

  private int report(Arguments arguments) throws IOException {
    List<Path> own = new ArrayList<>(arguments.tools());
    own.addAll(arguments.application());
    Report report =
        Guardrail.report(
            new AnalysisRequest(
                arguments.tools(),
                arguments.application(),
                libraries(arguments.classPath()),
                arguments.config()),
            new ReportOptions(
                arguments.module(),
                arguments.config(),
                new ClassFileSuppressions(own),
                BaselineFile.read(arguments.baseline()),
                clock));
    Files.writeString(
        arguments.out(),
        FindingsJson.write(report, new Sources(arguments.repository(), arguments.sources())));
    ConsoleText text = new ConsoleText(ConsoleText.Style.plain());
    if (!arguments.quiet()) {
      text.lines(report.findings(Status.NEW)).forEach(out::println);
    }
    report.problems().forEach(p -> err.println("warning: " + p.where() + ": " + p.message()));
    out.println(ConsoleText.summary(report));
    return report.count(Status.NEW) == 0 ? CLEAN : FOUND;
  }

  /** As the JVM reads a class path: an element that ends in {@code *} stands for all jars there. */
  private static List<Path> libraries(List<String> classPath) throws IOException {
    List<Path> libraries = new ArrayList<>();
    for (String element : classPath) {
      if (!element.endsWith("*")) {
        libraries.add(Path.of(element));
        continue;
      }
      Path directory = Path.of(element.substring(0, element.length() - 1));
      if (!Files.isDirectory(directory)) {
        throw new IllegalArgumentException("--classpath: no directory " + directory);
      }
      try (Stream<Path> files = Files.list(directory)) {
        files.filter(f -> f.toString().endsWith(".jar")).sorted().forEach(libraries::add);
      }
    }
    return libraries;
  }
}
