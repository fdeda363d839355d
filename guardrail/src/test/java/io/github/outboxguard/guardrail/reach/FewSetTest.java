package io.github.outboxguard.guardrail.reach;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FewSetTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 9, 16, 17, 1_000})
  void takesEachThingOnceHoweverManyThereAre(int count) {
    FewSet<String> set = new FewSet<>();
    for (int i = 0; i < count; i++) {
      assertThat(set.add("thing " + i)).isTrue();
    }
    for (int i = 0; i < count; i++) {
      assertThat(set.add("thing " + i)).isFalse();
    }
  }
}
