package io.github.outboxguard.maven;

import static io.github.outboxguard.maven.MavenBuild.CURRENT;
import static io.github.outboxguard.maven.MavenBuild.goal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.maven.MavenBuild.Result;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** What a team may ask for beyond new findings. */
final class StrictnessIT {

  private static final String TOOLS = "src/main/java/com/acme/OrderTools.java";

  @Test
  void callsThatCannotBeFollowedAndModulesWithoutToolsFailIfAskedFor() throws Exception {
    MavenBuild build = MavenBuild.of("direct", "strict", CURRENT);
    Files.writeString(
        build.file(TOOLS),
        """
        package com.acme;

        import io.github.outboxguard.annotations.AgentTool;

        public class OrderTools {

          @AgentTool
          public Object any(String type) throws ReflectiveOperationException {
            return Class.forName(type).getMethod("run").invoke(null);
          }
        }
        """);

    Result lenient = build.run("compile", goal("check"));
    assertThat(lenient.exit()).as(lenient.text()).isZero();
    assertThat(lenient.lines())
        .anyMatch(l -> l.startsWith("[WARNING] unresolved: ") && l.endsWith(" in OrderTools.any"));

    Result strict = build.run(goal("check"), "-Doutbox.failOnUnresolved=true");
    assertThat(strict.exit()).isEqualTo(1);
    assertThat(strict.text())
        .containsPattern("\\d unresolved calls? in com.acme:direct, and failOnUnresolved is set");

    Files.writeString(build.file("outbox-guard.yml"), "failOnUnresolved: true\n");
    assertThat(build.run(goal("check")).text()).contains("and failOnUnresolved is set");

    Files.writeString(build.file(TOOLS), build.read(TOOLS).replace("  @AgentTool\n", ""));
    assertThat(build.run("compile", goal("check")).exit()).isZero();
    Result toolless = build.run(goal("check"), "-Doutbox.failOnNoTools=true");
    assertThat(toolless.exit()).isEqualTo(1);
    assertThat(toolless.text())
        .contains("no tool found in com.acme:direct, and failOnNoTools is set");
  }
}
