package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/**
 * Reports {@link RuleId#TOOL_MIXES_OUTBOX_AND_DIRECT_EFFECT}, as far as one source file shows it.
 */
@BugPattern(
    name = "ToolMixesOutboxAndDirectEffect",
    summary = "An agent tool writes to the outbox and makes an external call as well",
    severity = ERROR,
    linkType = CUSTOM,
    link =
        "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/ToolMixesOutboxAndDirectEffect.md")
public final class ToolMixesOutboxAndDirectEffect extends GuardCheck {

  private static final long serialVersionUID = 1L;

  public ToolMixesOutboxAndDirectEffect() {
    super(RuleId.TOOL_MIXES_OUTBOX_AND_DIRECT_EFFECT);
  }
}
