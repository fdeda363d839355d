package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.rules.Suppressions;
import java.time.Clock;

/**
 * What turns verdicts into a report.
 *
 * @param module what is analysed, {@code group:artifact} under Maven
 * @param config the user's {@code outbox-guard.yml}, or {@link GuardConfig#none()}
 * @param suppressions where accepted exceptions are written
 * @param baseline the findings that a team has put off
 * @param clock tells the day, in its own zone, on which an exception must still hold
 */
public record ReportOptions(
    String module, GuardConfig config, Suppressions suppressions, Baseline baseline, Clock clock) {}
