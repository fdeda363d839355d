package io.github.outboxguard.maven;

import static io.github.outboxguard.maven.MavenBuild.CURRENT;
import static io.github.outboxguard.maven.MavenBuild.goal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.maven.MavenBuild.Result;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** A library that the team opens by its coordinates in {@code outbox-guard.yml}. */
final class OpenLibrariesIT {

  @Test
  void anArtifactThatIsOpenedIsFollowedAndNoOther() throws Exception {
    MavenBuild build = MavenBuild.of("wrapper", "opened", CURRENT);
    Result installed = build.run("-f", "lib/pom.xml", "install");
    assertThat(installed.exit()).as(installed.text()).isZero();

    Result closed = build.run("-f", "app/pom.xml", "compile", goal("check"));
    assertThat(closed.exit()).as(closed.text()).isZero();

    Files.writeString(build.file("outbox-guard.yml"), "openLibraries: [\"com.acme:other\"]\n");
    assertThat(build.run("-f", "app/pom.xml", "compile", goal("check")).exit()).isZero();

    Files.writeString(build.file("outbox-guard.yml"), "openLibraries: [\"com.acme:wrap*\"]\n");
    Result opened = build.run("-f", "app/pom.xml", "compile", goal("check"));
    assertThat(opened.exit()).isEqualTo(1);
    assertThat(opened.text())
        .contains("OrderTools.list -> ProcessBuilder.start")
        .contains("at com.acme.wrapper.Shell.list(Shell.java:8)");
  }
}
