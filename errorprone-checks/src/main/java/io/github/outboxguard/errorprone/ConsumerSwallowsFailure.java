package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Reports {@link RuleId#CONSUMER_SWALLOWS_FAILURE}, from the class files just compiled. */
@BugPattern(
    name = "ConsumerSwallowsFailure",
    summary = "A consumer acknowledges a message that it failed to handle",
    severity = ERROR,
    linkType = CUSTOM,
    link =
        "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/ConsumerSwallowsFailure.md")
public final class ConsumerSwallowsFailure extends PitfallCheck {

  private static final long serialVersionUID = 1L;

  public ConsumerSwallowsFailure() {
    super(RuleId.CONSUMER_SWALLOWS_FAILURE);
  }
}
