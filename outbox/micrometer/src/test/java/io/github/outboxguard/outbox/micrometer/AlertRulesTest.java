package io.github.outboxguard.outbox.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the rules' own tests with promtool: each rule has a series that fires it and one that must
 * not.
 */
final class AlertRulesTest {
  @TempDir Path directory;

  @Test
  void eachRuleFiresWhenItShouldAndOnlyThen() throws Exception {
    assumeTrue(
        installed(), "promtool is not installed (Debian package prometheus); rules not tested");
    copy("/io/github/outboxguard/outbox/micrometer/outbox-alerts.yml", "outbox-alerts.yml");
    copy("/outbox-alerts-test.yml", "test.yml");
    Process promtool =
        new ProcessBuilder("promtool", "test", "rules", "test.yml")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(promtool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(promtool.exitValue()).as(output).isZero();
  }

  private static boolean installed() throws InterruptedException {
    try {
      Process version = new ProcessBuilder("promtool", "--version").start();
      return version.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private void copy(String resource, String name) throws IOException {
    try (InputStream in = AlertRulesTest.class.getResourceAsStream(resource)) {
      Files.copy(in, directory.resolve(name));
    }
  }
}
