package io.github.outboxguard.spotbugs;

import io.github.outboxguard.guardrail.catalogue.GuardConfig;

final class ConfigFile {
  private ConfigFile() {}

  static GuardConfig read() {
    return GuardConfig.none();
  }
}
