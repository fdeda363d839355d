package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Reports {@link RuleId#IDEMPOTENCY_KEY_FROM_MODEL}, from the class files just compiled. */
@BugPattern(
    name = "IdempotencyKeyFromModel",
    summary = "An idempotency key comes from the model or is made inside the tool",
    severity = ERROR,
    linkType = CUSTOM,
    link =
        "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/IdempotencyKeyFromModel.md")
public final class IdempotencyKeyFromModel extends PitfallCheck {

  private static final long serialVersionUID = 1L;

  public IdempotencyKeyFromModel() {
    super(RuleId.IDEMPOTENCY_KEY_FROM_MODEL);
  }
}
