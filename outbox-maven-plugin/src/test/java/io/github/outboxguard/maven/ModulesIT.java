package io.github.outboxguard.maven;

import static io.github.outboxguard.maven.MavenBuild.CURRENT;
import static io.github.outboxguard.maven.MavenBuild.OLDEST;
import static io.github.outboxguard.maven.MavenBuild.goal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.maven.MavenBuild.Result;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** A tool in one module, the client in another. */
final class ModulesIT {

  @Test
  void thePathLeadsThroughTheModulesAndEachModuleJudgesItsOwnTools() throws Exception {
    MavenBuild build = MavenBuild.of("modules", "parallel", OLDEST);

    Result result = build.run("-T", "2", "verify", "-fae", "-Doutbox.failOnFindings=false");

    assertThat(result.exit()).isZero();
    assertThat(result.lines())
        .containsSubsequence(
            "[WARNING] ToolReachesExternalEffect: OrderTools.order -> HttpClient.send (http, WRITE)",
            "[WARNING]     at com.acme.agent.OrderTools.order(OrderTools.java:12)",
            "[WARNING]     at com.acme.client.ShopClient.submit(ShopClient.java:15)");
    assertThat(result.lines())
        .filteredOn(line -> line.contains("StatusTools.announce ->"))
        .hasSize(1);
    assertThat(result.text()).doesNotContain("not marked as thread-safe");
    // One run for code scanning, with addresses relative to the checkout.
    assertThat(build.read("target/outbox-guard/outbox-guard.sarif"))
        .contains("agent/src/main/java/com/acme/agent/OrderTools.java")
        .contains("client/src/main/java/com/acme/client/StatusTools.java")
        .containsOnlyOnce("\"driver\"");
    assertThat(build.file("agent/target/outbox-guard/findings.json")).exists();
  }

  @Test
  void runsWithoutPackagingAndReadsConfigurationAndBaselineOfTheRoot() throws Exception {
    MavenBuild build = MavenBuild.of("modules", "root-files", CURRENT);

    Result written = build.run("-T", "2", "compile", goal("baseline"));
    assertThat(written.exit()).as(written.text()).isZero();
    assertThat(build.read("outbox-guard-baseline.json"))
        .contains("\"com.acme:agent\"")
        .contains("\"com.acme:client\"");

    Result checked = build.run("compile", goal("check"));
    assertThat(checked.exit()).as(checked.text()).isZero();
    assertThat(checked.lines())
        .filteredOn(l -> l.contains("1 tool, 0 new findings (1 baselined, 0 suppressed)"))
        .hasSize(2);

    Files.delete(build.file("outbox-guard-baseline.json"));
    Files.writeString(
        build.file("outbox-guard.yml"),
        """
        excludeTools:
          - tools: com.acme.*.*Tools
            reason: migrated next quarter
        """);
    Result excluded = build.run("compile", goal("check"));
    assertThat(excluded.text()).contains("0 new findings (0 baselined, 1 suppressed)");
  }

  @Test
  void aModuleBuiltAloneIsJudgedAsInTheWholeBuild() throws Exception {
    MavenBuild build = MavenBuild.of("modules", "alone", OLDEST);
    Files.delete(build.file(".mvn"));
    Result installed = build.run("install", "-Doutbox.failOnFindings=false");
    assertThat(installed.exit()).as(installed.text()).isZero();
    build.in("agent");

    Result found = build.run("verify");

    assertThat(found.exit()).isEqualTo(1);
    assertThat(found.lines())
        .containsSubsequence(
            "[ERROR] ToolReachesExternalEffect: OrderTools.order -> HttpClient.send (http, WRITE)",
            "[ERROR]     at com.acme.agent.OrderTools.order(OrderTools.java:12)",
            "[ERROR]     at com.acme.client.ShopClient.submit(ShopClient.java:15)");

    Result written = build.run("compile", goal("baseline"));
    assertThat(written.exit()).as(written.text()).isZero();
    assertThat(build.file("agent/outbox-guard-baseline.json")).doesNotExist();
    assertThat(build.read("outbox-guard-baseline.json")).contains("\"com.acme:agent\"");
    assertThat(build.run("verify").exit()).isZero();

    Files.delete(build.file("outbox-guard-baseline.json"));
    Files.writeString(
        build.file("outbox-guard.yml"),
        """
        excludeTools:
          - tools: com.acme.*.*Tools
            reason: migrated next quarter
        """);
    Result excluded = build.run("verify");
    assertThat(excluded.exit()).as(excluded.text()).isZero();
    assertThat(excluded.text()).contains("0 new findings (0 baselined, 1 suppressed)");
  }
}
