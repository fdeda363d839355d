package io.github.outboxguard.guardrail.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamesTest {

  @ParameterizedTest
  @CsvSource({
    "com.acme.Outer, Outer",
    "Outer, Outer",
    "com.acme.Outer$Inner, Outer.Inner",
    "com.acme.Outer$Inner$Leaf, Outer.Inner.Leaf",
    "com.acme.Outer$1, Outer$1",
    "com.acme.$Proxy, $Proxy",
    "com.acme.Money$$Lambda, Money$.Lambda",
  })
  void simpleNames(String binary, String expected) {
    assertThat(Names.simple(binary)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "run, false, Outer.run",
    "run, true, Outer.run (lambda)",
    "<init>, false, new Outer",
    "<clinit>, false, Outer (static initialiser)",
  })
  void methods(String method, boolean lambda, String expected) {
    assertThat(Names.method("com.acme.Outer", method, lambda)).isEqualTo(expected);
  }
}
