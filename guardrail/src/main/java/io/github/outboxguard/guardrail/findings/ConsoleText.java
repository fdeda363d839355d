package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.rules.Names;
import io.github.outboxguard.guardrail.rules.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Findings as a developer reads them in a terminal; frames are clickable where stack traces are.
 */
public final class ConsoleText {

  private final Style style;

  /** Text in that style. */
  public ConsoleText(Style style) {
    this.style = style;
  }

  /** How to set off the parts of a line; {@link #plain()} where there is no terminal. */
  public interface Style {
    /** What is wrong. */
    String failure(String text);

    /** Names that the eye looks for. */
    String strong(String text);

    /** No colours. */
    static Style plain() {
      return new Style() {
        @Override
        public String failure(String text) {
          return text;
        }

        @Override
        public String strong(String text) {
          return text;
        }
      };
    }
  }

  /** All of them, each followed by an empty line; what to do is said once for what is alike. */
  public List<String> lines(List<Finding> findings) {
    List<String> lines = new ArrayList<>();
    Map<String, String> said = new HashMap<>();
    for (Finding finding : findings) {
      String before = said.putIfAbsent(finding.violation().fix(), finding.site().display());
      List<String> own = lines(finding);
      if (before != null) {
        own.set(own.size() - 1, "  fix: as for " + before + " above");
      }
      lines.addAll(own);
      lines.add("");
    }
    return lines;
  }

  /** Rule, tool and effect; the path; why; what to do. */
  public List<String> lines(Finding finding) {
    List<String> lines = new ArrayList<>();
    lines.add(headline(finding));
    lines.addAll(path(finding));
    lines.add("  why: " + finding.violation().message());
    lines.add("  fix: " + finding.violation().fix());
    return lines;
  }

  /** Rule, tool and effect on one line. */
  public String headline(Finding finding) {
    ReachedEffect effect = finding.violation().effect();
    String tool = style.strong(finding.site().display());
    return style.failure(finding.rule().id())
        + ": "
        + (effect == null ? tool : tool + " -> " + effect(effect));
  }

  /** {@code HttpClient.send (http, WRITE)}. */
  public String effect(ReachedEffect effect) {
    return style.strong(Names.method(effect.owner(), effect.method(), false))
        + " (%s, %s)".formatted(effect.kind(), effect.access());
  }

  /** The frames, as a stack trace writes them, but in the order of the calls. */
  public List<String> path(Finding finding) {
    List<String> lines = new ArrayList<>();
    List<PathStep> path = finding.violation().path();
    if (path.isEmpty()) {
      lines.add("    at " + frame(finding.site(), null));
    }
    for (PathStep step : path) {
      lines.add("    at " + frame(Site.of(step), step.edge()));
    }
    ReachedEffect effect = finding.violation().effect();
    if (effect != null) {
      lines.add("    -> " + Names.canonical(effect.owner()) + "." + effect.method());
    }
    return lines;
  }

  /** {@code com.acme.OrderTools.createOrder(OrderTools.java:21)}. */
  public static String frame(Site site) {
    String file = site.file() == null ? "Unknown Source" : site.file();
    return "%s.%s(%s%s)"
        .formatted(
            Names.canonical(site.className()),
            site.method(),
            file,
            site.line() > 0 ? ":" + site.line() : "");
  }

  /** What kind of step leads on is worth a word only when it is not a plain call. */
  private static String frame(Site site, @Nullable String edge) {
    String note =
        edge == null || edge.equals("call") || edge.equals("dispatch") ? "" : " [" + edge + "]";
    return frame(site) + (site.lambda() ? " [lambda]" : "") + note;
  }

  /** The counts on one line. */
  public static String summary(Report report) {
    return "%s, %s (%d baselined, %d suppressed), %d unresolved"
        .formatted(
            count(report.judged().size(), "tool"),
            count(report.count(Status.NEW), "new finding"),
            report.count(Status.BASELINED),
            report.count(Status.SUPPRESSED),
            report.unresolved().size());
  }

  /** {@code 1 tool}, {@code 2 tools}. */
  public static String count(int n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }
}
