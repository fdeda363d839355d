package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.findings.ConsoleText;
import io.github.outboxguard.guardrail.findings.ConsoleText.Style;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.findings.Sources;
import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.rules.Names;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Suppression;
import java.util.ArrayList;
import java.util.List;

/** One finding in full. */
final class Explanation {

  private final ConsoleText text;
  private final Sources sources;

  Explanation(Style style, Sources sources) {
    this.text = new ConsoleText(style);
    this.sources = sources;
  }

  List<String> lines(Finding finding) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(text.headline(finding));
    lines.add("finding " + finding.fingerprint() + ", " + finding.status().id());
    lines.add("");
    path(finding, lines);
    lines.add("");
    lines.add("why:    " + finding.violation().message());
    lines.add("fix:    " + finding.violation().fix());
    Suppression suppression = finding.suppression();
    if (suppression != null) {
      lines.add("accepted on " + suppression.where() + ": " + suppression.reason());
    } else {
      lines.add(
          "accept: @AllowExternalEffect(reason = \"...\", until = \"yyyy-mm-dd\") on "
              + finding.site().display());
    }
    lines.add("docs:   " + finding.rule().docs());
    return lines;
  }

  private void path(Finding finding, List<String> lines) {
    List<PathStep> path = finding.violation().path();
    ReachedEffect effect = finding.violation().effect();
    if (path.isEmpty()) {
      step(finding.site(), finding.site().method(), lines);
    }
    for (int i = 0; i < path.size(); i++) {
      String callee =
          i + 1 < path.size()
              ? path.get(i + 1).method()
              : effect == null ? path.get(i).method() : effect.method();
      step(Site.of(path.get(i)), callee, lines);
    }
    if (effect != null) {
      lines.add("-> " + Names.canonical(effect.owner()) + "." + effect.method());
    }
  }

  private void step(Site site, String callee, List<String> lines) {
    lines.add("at " + ConsoleText.frame(site));
    sources
        .find(site.className(), site.file())
        .map(file -> SourceView.lines(file, site.line(), callee))
        .orElseGet(() -> List.of("   (source not found)"))
        .forEach(line -> lines.add("   " + line));
  }
}
