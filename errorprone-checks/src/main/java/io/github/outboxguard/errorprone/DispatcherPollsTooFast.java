package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Reports {@link RuleId#DISPATCHER_POLLS_TOO_FAST}, from the class files just compiled. */
@BugPattern(
    name = "DispatcherPollsTooFast",
    summary = "A dispatcher polls the outbox at intervals of one second or less",
    severity = ERROR,
    linkType = CUSTOM,
    link =
        "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/DispatcherPollsTooFast.md")
public final class DispatcherPollsTooFast extends PitfallCheck {

  private static final long serialVersionUID = 1L;

  public DispatcherPollsTooFast() {
    super(RuleId.DISPATCHER_POLLS_TOO_FAST);
  }
}
