package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Reports {@link RuleId#EVENT_LISTENER_BYPASSES_OUTBOX}, from the class files just compiled. */
@BugPattern(
    name = "EventListenerBypassesOutbox",
    summary = "A tool's in-process event is heard by a listener that makes an external call",
    severity = ERROR,
    linkType = CUSTOM,
    link =
        "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/EventListenerBypassesOutbox.md")
public final class EventListenerBypassesOutbox extends PitfallCheck {

  private static final long serialVersionUID = 1L;

  public EventListenerBypassesOutbox() {
    super(RuleId.EVENT_LISTENER_BYPASSES_OUTBOX);
  }
}
