package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Reports {@link RuleId#PUBLISH_WITHOUT_KEY}, from the class files just compiled. */
@BugPattern(
    name = "PublishWithoutKey",
    summary = "A message that needs order is published without its key",
    severity = ERROR,
    linkType = CUSTOM,
    link = "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/PublishWithoutKey.md")
public final class PublishWithoutKey extends PitfallCheck {

  private static final long serialVersionUID = 1L;

  public PublishWithoutKey() {
    super(RuleId.PUBLISH_WITHOUT_KEY);
  }
}
