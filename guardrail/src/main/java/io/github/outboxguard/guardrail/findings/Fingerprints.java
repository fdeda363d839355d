package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.reach.PathStep;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Violation;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Names a violation so that it is recognised in the next build. Made of the rule, the tool and the
 * effect; never of lines, of the steps between, or of names that a compiler made up.
 */
final class Fingerprints {

  private static final Pattern LAMBDA_BODY = Pattern.compile("lambda\\$(.+)\\$\\d+");
  private static final Pattern ANONYMOUS = Pattern.compile("\\$\\d+(?=\\$|$)");
  private static final Pattern LOCAL = Pattern.compile("\\$\\d+(?=\\D)");

  private Fingerprints() {}

  /** A fingerprint for each violation, by identity. */
  static Map<Violation, String> of(List<Violation> violations) {
    Map<String, List<Violation>> byKey = new TreeMap<>();
    for (Violation violation : violations) {
      byKey.computeIfAbsent(key(violation), k -> new ArrayList<>()).add(violation);
    }
    Map<Violation, String> result = new IdentityHashMap<>();
    byKey.forEach(
        (key, same) -> {
          // Two lambdas of one method look alike: number them by what they do, not where they are.
          same.sort(Comparator.comparing(Fingerprints::path));
          for (int i = 0; i < same.size(); i++) {
            result.put(same.get(i), hash(i == 0 ? key : key + "\0#" + (i + 1)));
          }
        });
    return result;
  }

  private static String key(Violation violation) {
    Site site = violation.site();
    ReachedEffect effect = violation.effect();
    List<String> parts = new ArrayList<>();
    parts.add(family(violation.rule()));
    parts.add(className(site.className()));
    parts.add(method(site.method()));
    parts.add(site.descriptor().substring(0, site.descriptor().indexOf(')') + 1));
    parts.add(Boolean.toString(site.lambda() || LAMBDA_BODY.matcher(site.method()).matches()));
    if (effect != null) {
      parts.add(className(effect.owner()));
      parts.add(effect.method());
      // A read that becomes a write is a new danger; a write better understood is not.
      parts.add(effect.access() == Access.READ ? "READ" : "WRITE");
    }
    return String.join("\0", parts);
  }

  /** Moving a call into a helper must not make an old finding new. */
  private static String family(RuleId rule) {
    return rule == RuleId.TOOL_REACHES_EXTERNAL_EFFECT
        ? RuleId.TOOL_CALLS_EXTERNAL_EFFECT.id()
        : rule.id();
  }

  private static String path(Violation violation) {
    StringBuilder path = new StringBuilder();
    for (PathStep step : violation.path()) {
      path.append(className(step.className()))
          .append('.')
          .append(method(step.method()))
          .append(';');
    }
    return path.toString();
  }

  static String className(String binaryName) {
    String noNumbers = ANONYMOUS.matcher(binaryName).replaceAll("\\$<anonymous>");
    return LOCAL.matcher(noNumbers).replaceAll("\\$");
  }

  static String method(String name) {
    return LAMBDA_BODY.matcher(name).replaceAll("$1");
  }

  private static String hash(String key) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
