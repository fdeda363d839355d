package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  private static final Duration JITTER = Duration.ofSeconds(5);

  @Test
  void d15_theStandardDoublesFromThirtySecondsToItsCapForAnyNumberOfAttempts() {
    SplittableRandom random = new SplittableRandom(1);
    Duration before = Duration.ZERO;
    for (int attempts = 1; attempts <= 10_000; attempts++) {
      long seconds = attempts > 5 ? 900 : 30L << (attempts - 1);
      Duration wait = Backoff.standard().after(attempts, random);
      Duration base = Duration.ofSeconds(Math.min(900, seconds));
      assertThat(wait).isBetween(base, base.plus(JITTER));
      assertThat(wait.plus(JITTER)).as("never falls").isGreaterThanOrEqualTo(before);
      before = wait;
    }
    assertThat(Backoff.standard().after(Integer.MAX_VALUE, random))
        .isLessThanOrEqualTo(Duration.ofSeconds(905));
  }

  @Test
  void jitterReachesBothItsEnds() {
    SplittableRandom random = new SplittableRandom(2);
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int i = 0; i < 100_000; i++) {
      long extra = Backoff.standard().after(1, random).toMillis() - 30_000;
      least = Math.min(least, extra);
      most = Math.max(most, extra);
    }
    assertThat(least).isZero();
    assertThat(most).isEqualTo(5_000);
  }

  @Test
  void policiesWithoutMeaningAreRefused() {
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> Backoff.exponential(Duration.ZERO, second, second))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Backoff.exponential(second, Duration.ofMillis(1), second))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Backoff.fixed(second.negated()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DispatcherOptions.defaults().withPollInterval(second))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more than 1 s");
    assertThat(
            DispatcherOptions.defaults().withPollInterval(Duration.ofMillis(1001)).pollInterval())
        .isEqualTo(Duration.ofMillis(1001));
  }
}
