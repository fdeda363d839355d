package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.rules.Site;
import java.util.List;
import java.util.Optional;

/** Workflow commands that GitHub Actions shows beside the changed line. */
public final class GitHubAnnotations {

  private GitHubAnnotations() {}

  /** One line per new finding; each must be printed at the start of a line. */
  public static List<String> lines(Report report, Sources sources) {
    return report.findings(Status.NEW).stream().map(f -> line(f, sources)).toList();
  }

  private static String line(Finding finding, Sources sources) {
    Site site = finding.site();
    Optional<String> address = sources.address(site.className(), site.file());
    StringBuilder line = new StringBuilder("::error ");
    address.ifPresent(
        file -> {
          line.append("file=").append(property(file)).append(',');
          if (site.line() > 0) {
            line.append("line=").append(site.line()).append(',');
          }
        });
    return line.append("title=")
        .append(property(finding.rule().id()))
        .append("::")
        .append(
            data(
                "%s: %s\nFix: %s"
                    .formatted(
                        site.display(), finding.violation().message(), finding.violation().fix())))
        .toString();
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
