package io.github.outboxguard.maven;

import static io.github.outboxguard.maven.MavenBuild.CURRENT;
import static io.github.outboxguard.maven.MavenBuild.goal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.maven.MavenBuild.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * What the goal adds to a Maven that does nothing, both measured in turns in one run. A figure to
 * read, not a timed test: {@code mvn -pl outbox-maven-plugin verify -Dit.overhead=true}.
 */
@EnabledIfSystemProperty(named = "it.overhead", matches = "true")
final class GoalOverheadIT {

  private static final int ROUNDS = 7;

  @Test
  void printsWhatTheCheckCosts() throws Exception {
    MavenBuild build = MavenBuild.of("direct", "overhead", CURRENT);
    assertThat(build.run("compile", goal("check"), "-Doutbox.failOnFindings=false").exit())
        .isZero();
    List<Duration> nothing = new ArrayList<>();
    List<Duration> check = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      nothing.add(time(build, "validate"));
      check.add(time(build, "validate", goal("check"), "-Doutbox.failOnFindings=false"));
    }
    System.out.printf(
        "mvn validate %d ms, mvn validate outbox:check %d ms, added %d ms (medians of %d turns)%n",
        median(nothing).toMillis(),
        median(check).toMillis(),
        median(check).minus(median(nothing)).toMillis(),
        ROUNDS);
  }

  private static Duration time(MavenBuild build, String... arguments) throws Exception {
    long start = System.nanoTime();
    Result result = build.run(arguments);
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    assertThat(result.exit()).as(result.text()).isZero();
    return taken;
  }

  private static Duration median(List<Duration> durations) {
    return durations.stream().sorted().toList().get(durations.size() / 2);
  }
}
