package io.github.outboxguard.guardrail.findings;

import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.Sample;
import io.github.outboxguard.guardrail.rules.Suppressions;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;

/** Reports of sample tools. */
final class Reports {

  static final Clock CLOCK =
      Clock.fixed(Sample.TODAY.atTime(12, 0).toInstant(ZoneOffset.UTC), ZoneOffset.UTC);

  private Reports() {}

  static Report of(Baseline baseline, ToolVerdict... verdicts) {
    return of(baseline, Suppressions.none(), verdicts);
  }

  static Report of(Baseline baseline, Suppressions suppressions, ToolVerdict... verdicts) {
    return Reporter.report(
        List.of(verdicts),
        List.of(),
        new ReportOptions("com.acme:orders", GuardConfig.none(), suppressions, baseline, CLOCK));
  }
}
