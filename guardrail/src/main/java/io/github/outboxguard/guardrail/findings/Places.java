package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.LinkedHashMap;
import java.util.Map;

/** Methods as {@code findings.json} writes them. */
record Places(Sources sources) {

  Map<String, Object> tool(Tool tool) {
    Map<String, Object> tree = new LinkedHashMap<>();
    names(tree, Site.of(tool));
    tree.put("framework", tool.framework());
    where(tree, Site.of(tool));
    return tree;
  }

  Map<String, Object> site(Site site) {
    Map<String, Object> tree = new LinkedHashMap<>();
    names(tree, site);
    where(tree, site);
    return tree;
  }

  private static void names(Map<String, Object> tree, Site site) {
    tree.put("class", site.className());
    tree.put("method", site.method());
    tree.put("descriptor", site.descriptor());
    if (site.lambda()) {
      tree.put("lambda", true);
    }
  }

  private void where(Map<String, Object> tree, Site site) {
    tree.put("file", site.file());
    tree.put("line", site.line());
    sources.address(site.className(), site.file()).ifPresent(uri -> tree.put("uri", uri));
  }
}
