package io.github.outboxguard.maven;

import static io.github.outboxguard.maven.MavenBuild.CURRENT;
import static io.github.outboxguard.maven.MavenBuild.goal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.maven.MavenBuild.Result;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The inventory, and one finding in full. */
final class InsightIT {

  @Test
  void listsEveryToolAndExplainsAFinding() throws Exception {
    MavenBuild build = MavenBuild.of("direct", "insight", CURRENT);

    Result listed = build.run("compile", goal("tools"), goal("explain"));
    assertThat(listed.exit()).as(listed.text()).isZero();
    assertThat(listed.lines())
        .containsSubsequence(
            "[INFO] Outbox Guard: 3 tools in com.acme:direct",
            "[INFO] OrderTools.notifyShop (outbox-guard)",
            "[INFO]   reaches:    HttpClient.send (http, WRITE)",
            "[INFO] OrderTools.pay (outbox-guard)",
            "[INFO]   reaches:    HttpClient.send (http, WRITE) via Billing.Invoice.charge",
            "[INFO] OrderTools.describe (outbox-guard)",
            "[INFO]   reaches:    nothing outside");

    assertThat(listed.lines()).containsSubsequence(DocsPage.output("tools"));

    Matcher pay = Pattern.compile("([0-9a-f]{16})  new  .*OrderTools.pay").matcher(listed.text());
    assertThat(pay.find()).isTrue();
    Result explained =
        build.run(goal("explain"), "-Doutbox.finding=" + pay.group(1).substring(0, 8));
    assertThat(explained.exit()).as(explained.text()).isZero();
    assertThat(explained.lines())
        .containsSubsequence(
            "[INFO] ToolReachesExternalEffect: OrderTools.pay -> HttpClient.send (http, WRITE)",
            "[INFO] finding " + pay.group(1) + ", new",
            "[INFO] at com.acme.OrderTools.pay(OrderTools.java:28)",
            "[INFO]    28 |     billing.open(trimmed).charge(\"EUR\");",
            "[INFO]       |                           ^^^^^^",
            "[INFO] at com.acme.Billing.Invoice.charge(Billing.java:34)",
            "[INFO]    34 |       http.send(request, BodyHandlers.discarding());",
            "[INFO]       |            ^^^^",
            "[INFO] -> java.net.http.HttpClient.send")
        .anyMatch(l -> l.endsWith("/docs/rules/ToolReachesExternalEffect.md"));

    assertThat(explained.lines()).containsSubsequence(DocsPage.output("explain"));

    Result unknown = build.run(goal("explain"), "-Doutbox.finding=ffff");
    assertThat(unknown.exit()).isEqualTo(1);
    assertThat(unknown.text())
        .contains(
            "no finding ffff in com.acme:direct, which has 2 findings; list them: mvn outbox:explain");
  }

  @Test
  void helpNamesTheGoals() throws Exception {
    Result help = MavenBuild.of("clean", "help", CURRENT).run(goal("help"));

    assertThat(help.text())
        .contains(
            "outbox:check", "outbox:baseline", "outbox:prune", "outbox:tools", "outbox:explain");
  }
}
