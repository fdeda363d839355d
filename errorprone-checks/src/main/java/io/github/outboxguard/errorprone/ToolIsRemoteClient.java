package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Reports {@link RuleId#TOOL_IS_REMOTE_CLIENT}, as far as one source file shows it. */
@BugPattern(
    name = "ToolIsRemoteClient",
    summary = "A tool annotation stands on a declarative remote client",
    severity = ERROR,
    linkType = CUSTOM,
    link = "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/ToolIsRemoteClient.md")
public final class ToolIsRemoteClient extends GuardCheck {

  private static final long serialVersionUID = 1L;

  public ToolIsRemoteClient() {
    super(RuleId.TOOL_IS_REMOTE_CLIENT);
  }
}
