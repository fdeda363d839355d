package io.github.outboxguard.maven;

import static io.github.outboxguard.maven.MavenBuild.CURRENT;
import static io.github.outboxguard.maven.MavenBuild.OLDEST;
import static io.github.outboxguard.maven.MavenBuild.goal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.maven.MavenBuild.Result;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A build passes or fails, and a developer reads why in ten seconds. */
final class CheckIT {

  static Stream<String> mavens() {
    return Stream.of(OLDEST, CURRENT);
  }

  @ParameterizedTest
  @MethodSource("mavens")
  void aBypassFailsTheBuildOnceWithThePathAndTheWayOut(String maven) throws Exception {
    MavenBuild build = MavenBuild.of("direct", "fails", maven);

    Result result = build.run("verify");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.lines())
        .containsSubsequence(
            "[ERROR] ToolCallsExternalEffect: OrderTools.notifyShop -> HttpClient.send (http, WRITE)",
            "[ERROR]     at com.acme.OrderTools.notifyShop(OrderTools.java:22)",
            "[ERROR]     -> java.net.http.HttpClient.send",
            "[ERROR] ToolReachesExternalEffect: OrderTools.pay -> HttpClient.send (http, WRITE)",
            "[ERROR]     at com.acme.OrderTools.pay(OrderTools.java:28)",
            "[ERROR]     at com.acme.Billing.Invoice.charge(Billing.java:34)",
            "[ERROR]     -> java.net.http.HttpClient.send",
            "[INFO] Outbox Guard: 3 tools, 2 new findings (0 baselined, 0 suppressed), 0 unresolved")
        .anyMatch(line -> line.startsWith("[ERROR]   why: the tool calls HttpClient.send"))
        .anyMatch(line -> line.startsWith("[ERROR]   fix: Write an outbox row"))
        .anyMatch(
            line ->
                line.contains("Failed to execute goal")
                    && line.contains("2 new findings in com.acme:direct"));
    assertThat(result.lines()).containsSubsequence(DocsPage.output("check"));
    assertThat(result.text()).doesNotContain("\u001b").doesNotContain("OrderTools.describe");
    assertThat(build.read("target/outbox-guard/findings.json"))
        .contains("\"module\": \"com.acme:direct\"")
        .contains("\"uri\": \"src/main/java/com/acme/OrderTools.java\"");
    assertThat(build.read("target/outbox-guard/findings.sarif")).contains("\"2.1.0\"");
    assertThat(build.read("target/outbox-guard/findings.html")).contains("OrderTools.notifyShop");
  }

  @Test
  void aLookAlikeThatWritesToTheOutboxPasses() throws Exception {
    MavenBuild build = MavenBuild.of("clean", "passes", OLDEST);

    Result result = build.run("verify", "-Dstyle.color=always");

    assertThat(result.exit()).isZero();
    assertThat(result.text())
        .contains("Outbox Guard: 1 tool, 0 new findings (0 baselined, 0 suppressed), 0 unresolved")
        .doesNotContain("ToolCalls");
  }

  @Test
  void findingsAreWarningsIfTheyDoNotFailTheBuildAndGitHubSeesThem() throws Exception {
    MavenBuild build = MavenBuild.of("direct", "warns", CURRENT).env("GITHUB_ACTIONS", "true");

    Result result =
        build.run(
            "compile", goal("check"), "-Doutbox.failOnFindings=false", "-Doutbox.formats=json");

    assertThat(result.exit()).isZero();
    assertThat(result.lines())
        .contains(
            "[WARNING] ToolCallsExternalEffect: OrderTools.notifyShop -> HttpClient.send (http, WRITE)")
        .anyMatch(
            line ->
                line.startsWith("::error file=src/main/java/com/acme/OrderTools.java,line=")
                    && line.contains(",title=ToolReachesExternalEffect::OrderTools.pay: "));
    assertThat(build.file("target/outbox-guard/findings.json")).exists();
    assertThat(build.file("target/outbox-guard/findings.sarif")).doesNotExist();
  }

  @Test
  void aReasonedExceptionIsAcceptedAnExpiredOrUnreasonedOneIsNot() throws Exception {
    Result result = MavenBuild.of("suppressed", "check", CURRENT).run("verify");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.lines())
        .contains(
            "[ERROR] SuppressionInvalid: OrderTools.expired",
            "[ERROR]   why: @AllowExternalEffect on method com.acme.OrderTools.expired expired on 2020-01-31: the exception was granted until then only",
            "[ERROR] ToolReachesExternalEffect: OrderTools.expired -> HttpClient.send (http, WRITE)",
            "[ERROR] SuppressionInvalid: OrderTools.unreasoned",
            "[WARNING] method com.acme.QuoteTools.quote: @AllowExternalEffect covers no finding; remove it",
            "[INFO] Outbox Guard: 4 tools, 4 new findings (0 baselined, 1 suppressed), 0 unresolved");
    assertThat(result.text()).doesNotContain("OrderTools.accepted ->");
  }
}
