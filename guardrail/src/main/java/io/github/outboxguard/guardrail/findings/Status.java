package io.github.outboxguard.guardrail.findings;

import java.util.Locale;

/** What a finding means for the build. Only a new one fails it. */
public enum Status {
  NEW,
  BASELINED,
  SUPPRESSED;

  /** As written in the formats that other programs read. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
