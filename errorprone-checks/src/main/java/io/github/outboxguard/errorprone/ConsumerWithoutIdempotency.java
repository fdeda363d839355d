package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Reports {@link RuleId#CONSUMER_WITHOUT_IDEMPOTENCY}, from the class files just compiled. */
@BugPattern(
    name = "ConsumerWithoutIdempotency",
    summary = "A consumer acts on a message without remembering that it did",
    severity = ERROR,
    linkType = CUSTOM,
    link =
        "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/ConsumerWithoutIdempotency.md")
public final class ConsumerWithoutIdempotency extends PitfallCheck {

  private static final long serialVersionUID = 1L;

  public ConsumerWithoutIdempotency() {
    super(RuleId.CONSUMER_WITHOUT_IDEMPOTENCY);
  }
}
