package io.github.outboxguard.archunit;

import io.github.outboxguard.guardrail.catalogue.ConfigSearch;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The team's {@code outbox-guard.yml}: the nearest one above the working directory. */
final class Configuration {

  private Configuration() {}

  /** A rule that a test names is on, whatever the file says: to name it is the decision. */
  static GuardConfig read() {
    GuardConfig config = ConfigSearch.near(Path.of(""));
    Map<String, Boolean> rules = new HashMap<>();
    for (RuleId rule : RuleId.values()) {
      rules.put(rule.id(), true);
    }
    return new GuardConfig(
        config.externalReads(),
        config.failOnUnresolved(),
        config.effects(),
        config.tools(),
        config.outboxWrites(),
        config.pure(),
        config.silenced(),
        config.openLibraries(),
        config.excludedTools(),
        config.kinds(),
        rules);
  }
}
