package io.github.outboxguard.benchmarks.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolNameTest {

  @ParameterizedTest
  @CsvSource({
    "a.B, run, a.B#run",
    "a.B$C, run, a.B$C#run",
    "a.B$1, call, a.B#call",
    "a.B$1Local, call, a.B#call",
    "a.B, <lambda in tools>, a.B#tools",
    "a.B, lambda$tools$3, a.B#tools",
    "a.B, lambda$static$0, a.B#<clinit>",
    "a.B, run(String), a.B#run",
  })
  void namesWhatEncloses(String className, String method, String expected) {
    assertThat(ToolName.of(className, method)).hasToString(expected);
  }
}
