package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Reports {@link RuleId#TOOL_REACHES_EXTERNAL_EFFECT}, as far as one source file shows it. */
@BugPattern(
    name = "ToolReachesExternalEffect",
    summary = "An agent tool reaches an external call through other methods",
    severity = ERROR,
    linkType = CUSTOM,
    link =
        "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/ToolReachesExternalEffect.md")
public final class ToolReachesExternalEffect extends GuardCheck {

  private static final long serialVersionUID = 1L;

  public ToolReachesExternalEffect() {
    super(RuleId.TOOL_REACHES_EXTERNAL_EFFECT);
  }
}
