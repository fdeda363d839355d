package io.github.outboxguard.maven;

import static io.github.outboxguard.maven.MavenBuild.CURRENT;
import static io.github.outboxguard.maven.MavenBuild.OLDEST;
import static io.github.outboxguard.maven.MavenBuild.goal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.maven.MavenBuild.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Adopt today, fail on what comes tomorrow, shrink the debt. */
final class BaselineIT {

  private static final String FILE = "outbox-guard-baseline.json";

  @Test
  void adoptThenFailOnNewFindingsOnlyThenPrune() throws Exception {
    MavenBuild build = MavenBuild.of("direct", "baseline", OLDEST);

    Result adopted = build.run("compile", goal("baseline"), goal("check"));
    assertThat(adopted.exit()).as(adopted.text()).isZero();
    assertThat(adopted.text())
        .contains("Outbox Guard: 2 findings of com.acme:direct in ")
        .contains("3 tools, 0 new findings (2 baselined, 0 suppressed)");

    // One old finding goes, a new one comes, and every line moves.
    Path tools = build.file("src/main/java/com/acme/OrderTools.java");
    String source = Files.readString(tools);
    Files.writeString(
        tools,
        source
            .replace("billing.open(trimmed).charge(\"EUR\");", "System.out.println(trimmed);")
            .replace("public class", "\n\n/** Moved. */\npublic class")
            .replace(
                "  @AgentTool\n  public String describe",
                "  @AgentTool\n  public void refund(String o) throws Exception { billing.open(o).charge(o); }\n\n"
                    + "  @AgentTool\n  public String describe"));
    Result changed = build.run("compile", goal("check"));
    assertThat(changed.exit()).isEqualTo(1);
    assertThat(changed.lines())
        .contains(
            "[WARNING] 1 finding of this module in "
                + FILE
                + " match nothing any more; drop them: mvn outbox:prune",
            "[ERROR] ToolReachesExternalEffect: OrderTools.refund -> HttpClient.send (http, WRITE)",
            "[INFO] Outbox Guard: 4 tools, 1 new finding (1 baselined, 0 suppressed), 0 unresolved");
    assertThat(build.read(FILE)).contains("OrderTools.pay");

    Files.writeString(
        build.file(FILE),
        build
            .read(FILE)
            .replaceFirst(
                "(\n    )(\\{.*\\}),",
                "$1$2,$1{\"module\": \"com.acme:gone\", \"fingerprint\": \"0123456789abcdef\"},"));
    Result pruned = build.run(goal("prune"));
    assertThat(pruned.exit()).as(pruned.text()).isZero();
    assertThat(pruned.text()).contains("Outbox Guard: dropped 2 stale findings of com.acme:direct");
    assertThat(build.read(FILE))
        .doesNotContain("com.acme:gone")
        .doesNotContain("OrderTools.pay")
        .doesNotContain("OrderTools.refund")
        .contains("OrderTools.notifyShop");
  }

  @Test
  void ciNeverWritesABaselineAndANewerOneIsRefused() throws Exception {
    MavenBuild build = MavenBuild.of("direct", "ci", CURRENT).env("CI", "true");

    Result refused = build.run("compile", goal("baseline"));
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.text()).contains("the baseline is not written in CI");
    assertThat(build.file(FILE)).doesNotExist();

    Files.writeString(build.file(FILE), "{\"version\": 7, \"findings\": []}\n");
    Result newer = build.run(goal("check"));
    assertThat(newer.exit()).isEqualTo(1);
    assertThat(newer.text())
        .contains(FILE + " is of version 7, and this Outbox Guard reads up to 1")
        .doesNotContain("\tat ");
  }
}
