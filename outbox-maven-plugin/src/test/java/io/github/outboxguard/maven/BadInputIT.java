package io.github.outboxguard.maven;

import static io.github.outboxguard.maven.MavenBuild.CURRENT;
import static io.github.outboxguard.maven.MavenBuild.OLDEST;
import static io.github.outboxguard.maven.MavenBuild.goal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.maven.MavenBuild.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Each bad input gets one clear line with the way out: no stack trace, no silent pass. */
final class BadInputIT {

  @Test
  void notCompiled() throws Exception {
    Result result = MavenBuild.of("direct", "not-compiled", CURRENT).run(goal("check"));

    fails(
        result,
        "com.acme:direct has sources but no classes in target/classes; compile first: mvn compile outbox:check");
  }

  @Test
  void anEmptyModuleIsNoFault() throws Exception {
    MavenBuild build = MavenBuild.of("empty", "check", OLDEST);

    Result result = build.run("compile", goal("check"), goal("tools"), goal("explain"));

    assertThat(result.exit()).as(result.text()).isZero();
    assertThat(result.text()).doesNotContain("Outbox Guard:");
    assertThat(build.file("target/outbox-guard")).doesNotExist();
  }

  @Test
  void aSkippedCheckSaysSo() throws Exception {
    Result result =
        MavenBuild.of("direct", "skipped", OLDEST).run(goal("check"), "-Doutbox.skip=true");

    assertThat(result.exit()).isZero();
    assertThat(result.lines()).contains("[INFO] Outbox Guard is skipped (outbox.skip).");
  }

  @Test
  void brokenConfiguration() throws Exception {
    MavenBuild build = MavenBuild.of("direct", "broken-yaml", CURRENT);
    Files.writeString(
        build.file("outbox-guard.yml"), "failOnUnresolved: true\nexternalRead: deny\n");

    Result unknownKey = build.run("compile", goal("check"));
    fails(unknownKey, "outbox-guard.yml:2");
    assertThat(unknownKey.text()).contains("externalReads");

    Files.writeString(build.file("outbox-guard.yml"), "externalReads: [deny\n");
    fails(build.run(goal("check")), "outbox-guard.yml:");

    fails(build.run(goal("check"), "-Doutbox.config=gone.yml"), "no configuration file");
    fails(
        build.run(goal("check"), "-Doutbox.formats=pdf", "-Doutbox.config=" + empty(build)),
        "outbox.formats: no format 'pdf'; choose among github, html, json, sarif");
  }

  @Test
  void corruptClass() throws Exception {
    MavenBuild build = MavenBuild.of("direct", "corrupt-class", OLDEST);
    assertThat(build.run("compile").exit()).isZero();
    Path tools = build.file("target/classes/com/acme/OrderTools.class");
    Files.write(tools, new byte[] {(byte) 0xCA, (byte) 0xFE, 0, 1, 2});

    fails(build.run(goal("check")), "OrderTools");
  }

  @Test
  void corruptJar() throws Exception {
    Result result = MavenBuild.of("corrupt-jar", "check", CURRENT).run("compile", goal("check"));

    fails(result, "broken-1.jar");
  }

  private static Path empty(MavenBuild build) throws Exception {
    return Files.writeString(build.file("empty.yml"), "externalReads: deny\n");
  }

  private static void fails(Result result, String message) {
    assertThat(result.exit()).as(result.text()).isEqualTo(1);
    assertThat(result.lines())
        .as("the error of the goal, on one line")
        .anyMatch(
            line -> line.startsWith("[ERROR] Failed to execute goal") && line.contains(message));
    assertThat(result.text()).doesNotContain("\tat ").doesNotContain("Exception:");
  }
}
