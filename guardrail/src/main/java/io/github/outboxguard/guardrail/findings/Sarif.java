package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.rules.Names;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Suppression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * SARIF 2.1.0 with a single run, however many modules: code scanning rejects several runs of one
 * tool in one upload.
 */
public final class Sarif {

  private Sarif() {}

  /** The findings of one module as SARIF results: plain maps, lists, strings and numbers. */
  public static List<Map<String, Object>> results(Report report, Sources sources) {
    SarifLocations locations = new SarifLocations(sources);
    return report.findings().stream().map(f -> result(f, locations)).toList();
  }

  /** A log of results, of one module or of many. */
  public static String log(List<Map<String, Object>> results) {
    Map<String, Object> driver = new LinkedHashMap<>();
    driver.put("name", Product.NAME);
    driver.put("version", Product.version());
    driver.put("informationUri", Product.HOME);
    driver.put("rules", Arrays.stream(RuleId.values()).map(Sarif::rule).toList());

    Map<String, Object> run = new LinkedHashMap<>();
    run.put("tool", Map.of("driver", driver));
    run.put("columnKind", "utf16CodeUnits");
    // Symbolic only: a path of the machine that ran the build is nobody's business.
    run.put(
        "originalUriBaseIds",
        Map.of(SarifLocations.BASE, Map.of("description", text("The root of the repository."))));
    run.put("results", results);

    Map<String, Object> log = new LinkedHashMap<>();
    log.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    log.put("version", "2.1.0");
    log.put("runs", List.of(run));
    return Json.pretty(log);
  }

  private static Map<String, Object> rule(RuleId rule) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", rule.id());
    tree.put("name", rule.id());
    tree.put("shortDescription", text(rule.summary() + "."));
    tree.put("helpUri", rule.docs());
    tree.put("defaultConfiguration", Map.of("level", "error"));
    return tree;
  }

  private static Map<String, Object> result(Finding finding, SarifLocations locations) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("ruleId", finding.rule().id());
    tree.put("ruleIndex", finding.rule().ordinal());
    tree.put("level", finding.status() == Status.NEW ? "error" : "note");
    tree.put("message", text(message(finding)));
    tree.put("locations", List.of(locations.of(finding.site())));
    if (!finding.violation().path().isEmpty()) {
      tree.put("codeFlows", List.of(codeFlow(finding, locations)));
    }
    Map<String, Object> fingerprints = new LinkedHashMap<>();
    fingerprints.put("outboxGuard/v1", finding.fingerprint());
    // The one that code scanning tracks alerts by; without it an alert moves with its line.
    fingerprints.put("primaryLocationLineHash", finding.fingerprint() + ":1");
    tree.put("partialFingerprints", fingerprints);
    tree.put("baselineState", finding.status() == Status.BASELINED ? "unchanged" : "new");
    List<Object> suppressions = suppressions(finding);
    if (!suppressions.isEmpty()) {
      tree.put("suppressions", suppressions);
    }
    return tree;
  }

  private static String message(Finding finding) {
    return "%s: %s. %s"
        .formatted(
            finding.site().display(), finding.violation().message(), finding.violation().fix());
  }

  private static Map<String, Object> codeFlow(Finding finding, SarifLocations locations) {
    List<Object> steps = new ArrayList<>();
    for (PathStep step : finding.violation().path()) {
      Map<String, Object> location = locations.of(Site.of(step));
      location.put("message", text(Site.of(step).display()));
      steps.add(Map.of("location", location));
    }
    ReachedEffect effect = finding.violation().effect();
    if (effect != null) {
      // The call stands in the last step; its own code is the library's.
      Map<String, Object> location =
          locations.of(Site.of(finding.violation().path().get(steps.size() - 1)));
      location.put("message", text(Names.canonical(effect.owner()) + "." + effect.method()));
      steps.add(Map.of("location", location));
    }
    return Map.of("threadFlows", List.of(Map.of("locations", steps)));
  }

  private static List<Object> suppressions(Finding finding) {
    Suppression suppression = finding.suppression();
    if (suppression != null) {
      return List.of(suppression("inSource", suppression.reason()));
    }
    return finding.status() == Status.BASELINED
        ? List.of(suppression("external", "listed in " + BaselineFile.NAME))
        : List.of();
  }

  private static Map<String, Object> suppression(String kind, String justification) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("kind", kind);
    tree.put("justification", justification);
    return tree;
  }

  private static Map<String, Object> text(String text) {
    return Map.of("text", text);
  }
}
