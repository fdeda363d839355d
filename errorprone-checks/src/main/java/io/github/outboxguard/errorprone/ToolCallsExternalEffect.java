package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Reports {@link RuleId#TOOL_CALLS_EXTERNAL_EFFECT}, as far as one source file shows it. */
@BugPattern(
    name = "ToolCallsExternalEffect",
    summary = "An agent tool makes an external call in its own body",
    severity = ERROR,
    linkType = CUSTOM,
    link =
        "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/ToolCallsExternalEffect.md")
public final class ToolCallsExternalEffect extends GuardCheck {

  private static final long serialVersionUID = 1L;

  public ToolCallsExternalEffect() {
    super(RuleId.TOOL_CALLS_EXTERNAL_EFFECT);
  }
}
