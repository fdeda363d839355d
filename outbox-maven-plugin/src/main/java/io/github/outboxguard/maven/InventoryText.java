package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.findings.ConsoleText;
import io.github.outboxguard.guardrail.findings.ConsoleText.Style;
import io.github.outboxguard.guardrail.findings.Report;
import io.github.outboxguard.guardrail.reach.OutboxWrite;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.reach.UnresolvedCall;
import io.github.outboxguard.guardrail.rules.Names;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.ArrayList;
import java.util.List;

/** The inventory of a module's tools. */
final class InventoryText {

  private final Style style;
  private final ConsoleText text;

  InventoryText(Style style) {
    this.style = style;
    this.text = new ConsoleText(style);
  }

  List<String> lines(Report report) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Outbox Guard: %s in %s"
            .formatted(ConsoleText.count(report.judged().size(), "tool"), report.module()));
    for (ToolVerdict verdict : report.verdicts()) {
      Tool tool = verdict.tool();
      lines.add("");
      lines.add(
          style.strong(Site.of(tool).display())
              + " ("
              + tool.framework()
              + (tool.judged() ? ")" : ", not judged)"));
      lines.add("    at " + ConsoleText.frame(Site.of(tool)));
      for (OutboxWrite write : verdict.outboxWrites()) {
        lines.add("  outbox:     " + topic(write));
      }
      for (ReachedEffect effect : verdict.effects()) {
        lines.add("  reaches:    " + text.effect(effect) + (effect.direct() ? "" : via(effect)));
      }
      for (UnresolvedCall call : verdict.unresolved()) {
        lines.add("  unresolved: " + call.detail() + " (" + call.reason() + ")");
      }
      if (verdict.effects().isEmpty() && verdict.unresolved().isEmpty()) {
        lines.add("  reaches:    nothing outside");
      }
    }
    return lines;
  }

  private static String via(ReachedEffect effect) {
    return " via " + Site.of(effect.path().get(effect.path().size() - 1)).display();
  }

  private static String topic(OutboxWrite write) {
    String by = Names.method(write.owner(), write.method(), false);
    return write.topic() == null ? by + ", topic computed" : "topic " + write.topic() + " by " + by;
  }
}
