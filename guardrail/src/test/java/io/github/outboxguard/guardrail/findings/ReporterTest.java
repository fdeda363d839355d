package io.github.outboxguard.guardrail.findings;

import static io.github.outboxguard.guardrail.catalogue.Access.WRITE;
import static io.github.outboxguard.guardrail.rules.Sample.tool;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.bytecode.Problem;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Suppression;
import io.github.outboxguard.guardrail.rules.Suppressions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ReporterTest {

  private static final ToolVerdict PAY =
      tool("pay").calls("java.net.http.HttpClient", "send", "http", WRITE).verdict();

  @Test
  void aFindingIsNewUnlessSomebodySaidOtherwise() {
    assertThat(Reports.of(Baseline.empty(), PAY).findings())
        .extracting(Finding::status)
        .containsExactly(Status.NEW);
  }

  @Test
  void aValidSuppressionAcceptsIt() {
    Report report = Reports.of(Baseline.empty(), allowed("reviewed", "2027-01-15"), PAY);

    assertThat(report.findings()).extracting(Finding::status).containsExactly(Status.SUPPRESSED);
    assertThat(report.findings().get(0).suppression()).isNotNull();
  }

  @Test
  void anExpiredSuppressionAcceptsNothingAndIsAFindingItself() {
    Report report = Reports.of(Baseline.empty(), allowed("reviewed", "2027-01-14"), PAY);

    assertThat(report.findings(Status.NEW))
        .extracting(Finding::rule)
        .containsExactly(RuleId.TOOL_CALLS_EXTERNAL_EFFECT, RuleId.SUPPRESSION_INVALID);
  }

  @Test
  void aSuppressedFindingStaysOutOfTheBaseline() {
    Report report = Reports.of(Baseline.empty(), allowed("reviewed", ""), PAY);

    assertThat(Baseline.empty().updatedWith(report).entries()).isEmpty();
  }

  @Test
  void anExceptionThatCoversNothingAnyMoreIsPointedOut() {
    ToolVerdict clean = tool("clean").verdict();

    assertThat(Reports.of(Baseline.empty(), allowed("reviewed", ""), clean).problems())
        .containsExactly(
            new Problem(
                "class com.acme.OrderTools", "@AllowExternalEffect covers no finding; remove it"));
    assertThat(Reports.of(Baseline.empty(), allowed("reviewed", ""), clean, PAY).problems())
        .isEmpty();
    assertThat(Reports.of(Baseline.empty(), clean, PAY).problems()).isEmpty();
  }

  @Test
  void theOrderOfTheInputDoesNotShow() {
    ToolVerdict refund =
        tool("refund").calls("java.net.http.HttpClient", "send", "http", WRITE).verdict();

    assertThat(Reports.of(Baseline.empty(), PAY, refund))
        .isEqualTo(Reports.of(Baseline.empty(), refund, PAY));
  }

  @Test
  void whatIsNotJudgedIsListedAndNothingElse() {
    ToolVerdict hook =
        tool("before")
            .notJudged()
            .calls("java.net.http.HttpClient", "send", "http", WRITE)
            .calls("java.sql.Driver", "connect", "database", WRITE)
            .unresolved("reflection", "class name is computed")
            .verdict();

    Report report = Reports.of(Baseline.empty(), hook);

    assertThat(report.verdicts()).containsExactly(hook);
    assertThat(report.judged()).isEmpty();
    assertThat(report.findings()).isEmpty();
    assertThat(report.warnings()).isEmpty();
    assertThat(report.unresolved()).isEmpty();
    assertThat(ConsoleText.summary(report)).startsWith("0 tools, 0 new findings");
    assertThat(FindingsJson.write(report, Sources.none()))
        .contains("\"judged\": false")
        .contains("\"method\": \"send\"");
  }

  @Test
  void anExcludedToolIsSuppressedWithTheTeamsReasonAndFailsOnNothing() {
    ToolVerdict excluded =
        tool("pay")
            .calls("java.net.http.HttpClient", "send", "http", WRITE)
            .unresolved("reflection", "class name is computed")
            .verdict();
    GuardConfig config =
        GuardConfig.parse(
            "outbox-guard.yml",
            "excludeTools: [{tools: \"com.acme.OrderTools#pay\", reason: reviewed}]");
    ReportOptions options =
        new ReportOptions(
            "com.acme:orders", config, Suppressions.none(), Baseline.empty(), Reports.CLOCK);

    Report report = Reporter.report(List.of(excluded), List.of(), options);

    assertThat(report.verdicts()).hasSize(1);
    assertThat(report.unresolved()).isEmpty();
    assertThat(report.findings()).extracting(Finding::status).containsExactly(Status.SUPPRESSED);
    assertThat(report.findings().get(0).suppression())
        .isEqualTo(
            new Suppression("reviewed", "", "outbox-guard.yml, pattern com.acme.OrderTools#pay"));
  }

  private static Suppressions allowed(String reason, String until) {
    return site -> Optional.of(new Suppression(reason, until, "class " + site.className()));
  }
}
