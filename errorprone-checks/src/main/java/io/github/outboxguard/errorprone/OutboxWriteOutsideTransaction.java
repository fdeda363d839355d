package io.github.outboxguard.errorprone;

import static com.google.errorprone.BugPattern.LinkType.CUSTOM;
import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;

import com.google.errorprone.BugPattern;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Reports {@link RuleId#OUTBOX_WRITE_OUTSIDE_TRANSACTION}, from the class files just compiled. */
@BugPattern(
    name = "OutboxWriteOutsideTransaction",
    summary = "An outbox row is written outside a transaction",
    severity = ERROR,
    linkType = CUSTOM,
    link =
        "https://github.com/outboxguard/outbox-guard/blob/main/docs/rules/OutboxWriteOutsideTransaction.md")
public final class OutboxWriteOutsideTransaction extends PitfallCheck {

  private static final long serialVersionUID = 1L;

  public OutboxWriteOutsideTransaction() {
    super(RuleId.OUTBOX_WRITE_OUTSIDE_TRANSACTION);
  }
}
