package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.bytecode.Problem;
import io.github.outboxguard.guardrail.reach.OutboxWrite;
import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.Names;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Suppression;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** One HTML page without script, network or other file; every name in it is escaped. */
public final class HtmlReport {

  private HtmlReport() {}

  /** The report as a page. */
  public static String write(Report report) {
    StringBuilder body = new StringBuilder();
    for (Status status : Status.values()) {
      findings(body, report, status);
    }
    tools(body, report);
    unresolved(body, report);
    notes(body, report);
    return resource("report.html")
        .replace("@STYLE@", resource("report.css"))
        .replace("@MODULE@", escape(report.module()))
        .replace("@SUMMARY@", escape(ConsoleText.summary(report)))
        .replace("@VERSION@", escape(Product.version()))
        .replace("@BODY@", body);
  }

  private static void findings(StringBuilder out, Report report, Status status) {
    List<Finding> findings = report.findings(status);
    if (findings.isEmpty()) {
      return;
    }
    String title = status.id().substring(0, 1).toUpperCase(Locale.ROOT) + status.id().substring(1);
    out.append("<h2>%s findings</h2>\n".formatted(title));
    for (Finding finding : findings) {
      card(out, finding);
    }
  }

  private static void card(StringBuilder out, Finding finding) {
    ReachedEffect effect = finding.violation().effect();
    out.append(
        "<article class=\"%s\" id=\"%s\">\n"
            .formatted(finding.status().id(), finding.fingerprint()));
    out.append(
        "<h3><a href=\"%s\">%s</a> <code>%s</code>%s</h3>\n"
            .formatted(
                escape(finding.rule().docs()),
                finding.rule().id(),
                escape(finding.site().display()),
                effect == null ? "" : " → " + effect(effect)));
    out.append("<p>").append(sentence(finding.violation().message())).append("</p>\n<ol>\n");
    for (PathStep step : finding.violation().path()) {
      out.append("<li><code>")
          .append(escape(ConsoleText.frame(Site.of(step))))
          .append("</code></li>\n");
    }
    if (effect != null) {
      out.append("<li><code>")
          .append(escape(Names.canonical(effect.owner()) + "." + effect.method()))
          .append("</code></li>\n");
    }
    out.append("</ol>\n<p><strong>Fix:</strong> ")
        .append(escape(finding.violation().fix()))
        .append("</p>\n");
    Suppression suppression = finding.suppression();
    if (suppression != null) {
      out.append("<p><strong>Accepted</strong> on ")
          .append(escape(suppression.where()))
          .append(suppression.until().isBlank() ? "" : " until " + escape(suppression.until()))
          .append(": ")
          .append(escape(suppression.reason()))
          .append("</p>\n");
    }
    out.append("<p class=\"id\">").append(finding.fingerprint()).append("</p>\n</article>\n");
  }

  private static void tools(StringBuilder out, Report report) {
    out.append("<h2>Tools</h2>\n");
    if (report.verdicts().isEmpty()) {
      out.append("<p>No tool was found in this module.</p>\n");
      return;
    }
    out.append(
        "<table><thead><tr><th>tool</th><th>framework</th><th>reaches</th><th>writes to the"
            + " outbox</th></tr></thead>\n"
            + "<tbody>\n");
    for (ToolVerdict verdict : report.verdicts()) {
      out.append("<tr><td><code>")
          .append(escape(Site.of(verdict.tool()).display()))
          .append("</code></td><td>")
          .append(escape(verdict.tool().framework()))
          .append(verdict.tool().judged() ? "</td><td>" : " (not judged)</td><td>");
      for (ReachedEffect effect : verdict.effects()) {
        out.append(effect(effect)).append("<br>");
      }
      out.append("</td><td>");
      for (OutboxWrite write : verdict.outboxWrites()) {
        out.append(topic(write)).append("<br>");
      }
      out.append("</td></tr>\n");
    }
    out.append("</tbody></table>\n");
  }

  private static void unresolved(StringBuilder out, Report report) {
    if (report.unresolved().isEmpty()) {
      return;
    }
    out.append("<h2>Unresolved</h2>\n<ul>\n");
    for (Report.Unresolved unresolved : report.unresolved()) {
      out.append("<li><code>")
          .append(escape(Site.of(unresolved.tool()).display()))
          .append("</code>: ")
          .append(escape(unresolved.call().detail()))
          .append(" (")
          .append(escape(unresolved.call().reason()))
          .append(")</li>\n");
    }
    out.append("</ul>\n");
  }

  private static void notes(StringBuilder out, Report report) {
    List<String> notes = new ArrayList<>();
    for (Problem problem : report.problems()) {
      notes.add(problem.where() + ": " + problem.message());
    }
    for (BaselineEntry entry : report.stale()) {
      notes.add(entry.rule() + " of " + entry.tool() + " is in the baseline but gone");
    }
    for (Report.Warning warning : report.warnings()) {
      ReachedEffect effect = warning.effect();
      notes.add(
          Site.of(warning.tool()).display()
              + " reaches "
              + Names.method(effect.owner(), effect.method(), false)
              + ", which is shown only");
    }
    if (notes.isEmpty()) {
      return;
    }
    out.append("<h2>Notes</h2>\n<ul>\n");
    for (String note : notes) {
      out.append("<li>").append(escape(note)).append("</li>\n");
    }
    out.append("</ul>\n");
  }

  private static String effect(ReachedEffect effect) {
    return "<code>%s</code> <span class=\"access %s\">%s %s</span>"
        .formatted(
            escape(Names.method(effect.owner(), effect.method(), false)),
            effect.access(),
            escape(effect.kind()),
            effect.access());
  }

  private static String topic(OutboxWrite write) {
    String topic = write.topic();
    return topic == null
        ? "<code>" + escape(Names.method(write.owner(), write.method(), false)) + "</code>"
        : escape(topic);
  }

  private static String sentence(String text) {
    return escape(Character.toUpperCase(text.charAt(0)) + text.substring(1)) + ".";
  }

  static String escape(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        // The page's own place holders are written with this.
        case '@' -> out.append("&#64;");
        default -> out.append(c);
      }
    }
    return out.toString();
  }

  private static String resource(String name) {
    try (InputStream in =
        Objects.requireNonNull(HtmlReport.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
