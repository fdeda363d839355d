package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.findings.FindingsJson;
import io.github.outboxguard.guardrail.findings.GitHubAnnotations;
import io.github.outboxguard.guardrail.findings.HtmlReport;
import io.github.outboxguard.guardrail.findings.Report;
import io.github.outboxguard.guardrail.findings.Sarif;
import io.github.outboxguard.guardrail.findings.Sources;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Writes a report in the formats asked for. */
final class ReportFiles {

  static final String JSON = "findings.json";
  static final String SARIF = "findings.sarif";
  static final String HTML = "findings.html";

  private static final Set<String> FORMATS =
      new TreeSet<>(List.of("json", "sarif", "html", "github"));

  private final Set<String> formats;

  private ReportFiles(Set<String> formats) {
    this.formats = formats;
  }

  static ReportFiles of(List<String> formats) {
    for (String format : formats) {
      if (!FORMATS.contains(format)) {
        throw new BadInputException(
            "outbox.formats: no format '%s'; choose among %s"
                .formatted(format, String.join(", ", FORMATS)));
      }
    }
    return new ReportFiles(new TreeSet<>(formats));
  }

  void write(Report report, Sources sources, Path directory, PrintStream console) {
    try {
      Files.createDirectories(directory);
      write(directory, JSON, "json", () -> FindingsJson.write(report, sources));
      write(directory, SARIF, "sarif", () -> Sarif.log(Sarif.results(report, sources)));
      write(directory, HTML, "html", () -> HtmlReport.write(report));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the reports in " + directory, e);
    }
    if (formats.contains("github")) {
      // Not through the logger: the runner reads commands at the start of a line only.
      GitHubAnnotations.lines(report, sources).forEach(console::println);
    }
  }

  boolean contains(String format) {
    return formats.contains(format);
  }

  private interface Text {
    String get();
  }

  private void write(Path directory, String name, String format, Text text) throws IOException {
    Path file = directory.resolve(name);
    if (formats.contains(format)) {
      Files.writeString(file, text.get());
    } else {
      // A report of an earlier run would be taken for this one's.
      Files.deleteIfExists(file);
    }
  }
}
