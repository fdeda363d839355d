package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/**
 * Reports {@link RuleId#EXTERNAL_EFFECT_INSIDE_TRANSACTION}, from the class files just compiled.
 */
@BugPattern(
    name = "ExternalEffectInsideTransaction",
    summary = "An external call is made while a transaction is open",
    severity = ERROR,
    linkType = CUSTOM,
    link =
        "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/ExternalEffectInsideTransaction.md")
public final class ExternalEffectInsideTransaction extends PitfallCheck {

  private static final long serialVersionUID = 1L;

  public ExternalEffectInsideTransaction() {
    super(RuleId.EXTERNAL_EFFECT_INSIDE_TRANSACTION);
  }
}
