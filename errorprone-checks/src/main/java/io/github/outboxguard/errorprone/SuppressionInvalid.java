package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Reports {@link RuleId#SUPPRESSION_INVALID}, as far as one source file shows it. */
@BugPattern(
    name = "SuppressionInvalid",
    summary = "An exception has expired, has no reason or has a malformed date",
    severity = ERROR,
    linkType = CUSTOM,
    link = "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/SuppressionInvalid.md")
public final class SuppressionInvalid extends GuardCheck {

  private static final long serialVersionUID = 1L;

  public SuppressionInvalid() {
    super(RuleId.SUPPRESSION_INVALID);
  }
}
