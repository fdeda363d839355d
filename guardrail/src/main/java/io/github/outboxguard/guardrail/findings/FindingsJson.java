package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.bytecode.Problem;
import io.github.outboxguard.guardrail.reach.OutboxWrite;
import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Suppression;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code findings.json}, version 1: see {@code findings.schema.json} beside this class. */
public final class FindingsJson {

  private static final int VERSION = 1;

  private FindingsJson() {}

  /** The report as JSON text. */
  public static String write(Report report, Sources sources) {
    Places places = new Places(sources);
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("version", VERSION);
    root.put("tool", nameAndVersion());
    root.put("module", report.module());
    root.put("tools", tools(report, places));
    root.put("findings", report.findings().stream().map(f -> finding(f, places)).toList());
    root.put("unresolved", report.unresolved().stream().map(u -> unresolved(u, places)).toList());
    root.put("problems", report.problems().stream().map(FindingsJson::problem).toList());
    return Json.pretty(root);
  }

  private static Map<String, Object> problem(Problem problem) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("where", problem.where());
    tree.put("message", problem.message());
    return tree;
  }

  private static Map<String, Object> nameAndVersion() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", Product.NAME);
    tree.put("version", Product.version());
    return tree;
  }

  private static List<Map<String, Object>> tools(Report report, Places places) {
    List<Map<String, Object>> tools = new ArrayList<>();
    Map<String, Integer> ids = new HashMap<>();
    for (ToolVerdict verdict : report.verdicts()) {
      Tool tool = verdict.tool();
      String id =
          tool.className()
              + "#"
              + tool.method()
              + tool.descriptor()
              + (tool.lambda() ? "~lambda" : "");
      int copy = ids.merge(id, 1, Integer::sum);
      Map<String, Object> tree = new LinkedHashMap<>();
      tree.put("id", copy == 1 ? id : id + "~" + copy);
      tree.putAll(places.tool(tool));
      tree.put("judged", tool.judged());
      tree.put("outboxWrites", verdict.outboxWrites().stream().map(FindingsJson::write).toList());
      tree.put("effects", verdict.effects().stream().map(FindingsJson::effect).toList());
      tools.add(tree);
    }
    return tools;
  }

  private static Map<String, Object> write(OutboxWrite write) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("owner", write.owner());
    tree.put("method", write.method());
    tree.put("topic", write.topic());
    return tree;
  }

  private static Map<String, Object> effect(ReachedEffect effect) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("owner", effect.owner());
    tree.put("method", effect.method());
    tree.put("kind", effect.kind());
    tree.put("access", effect.access().name());
    return tree;
  }

  private static Map<String, Object> finding(Finding finding, Places places) {
    Tool tool = finding.violation().tool();
    ReachedEffect effect = finding.violation().effect();
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("rule", finding.rule().id());
    tree.put("status", finding.status().id());
    if (tool != null) {
      tree.put("tool", places.tool(tool));
    } else {
      tree.put("site", places.site(finding.site()));
    }
    if (effect != null) {
      tree.put("effect", effect(effect));
    }
    tree.put("path", path(finding.violation().path(), places));
    tree.put("message", finding.violation().message());
    tree.put("fix", finding.violation().fix());
    tree.put("docs", finding.rule().docs());
    tree.put("fingerprint", finding.fingerprint());
    Suppression suppression = finding.suppression();
    if (suppression != null) {
      tree.put("suppression", suppression(suppression));
    }
    return tree;
  }

  private static Map<String, Object> suppression(Suppression suppression) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("reason", suppression.reason());
    if (!suppression.until().isBlank()) {
      tree.put("until", suppression.until().strip());
    }
    tree.put("where", suppression.where());
    return tree;
  }

  private static Map<String, Object> unresolved(Report.Unresolved unresolved, Places places) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("tool", places.tool(unresolved.tool()));
    tree.put("reason", unresolved.call().reason());
    tree.put("detail", unresolved.call().detail());
    tree.put("path", path(unresolved.call().path(), places));
    return tree;
  }

  private static List<Map<String, Object>> path(List<PathStep> path, Places places) {
    return path.stream()
        .map(
            step -> {
              Map<String, Object> tree = places.site(Site.of(step));
              tree.put("edge", step.edge());
              return tree;
            })
        .toList();
  }
}
