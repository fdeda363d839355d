package io.github.outboxguard.contracts.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.outboxguard.contracts.reference.CaptureOnH2Test;
import io.github.outboxguard.contracts.reference.ReferenceOnH2Test;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The verdicts of the kit do not depend on chance: {@code -Dtest=RepeatedProofTest
 * -Dproof.repeats=20} runs every mutant on its contract, and the correct outboxes on all, as often.
 */
class RepeatedProofTest {
  @TestFactory
  Stream<DynamicNode> theSameVerdictEveryTime() {
    int repeats = Integer.getInteger("proof.repeats", 0);
    assumeTrue(repeats > 0, "asked for by -Dproof.repeats=20 only: it takes minutes");
    return IntStream.rangeClosed(1, repeats)
        .mapToObj(i -> DynamicContainer.dynamicContainer("repetition " + i, once()));
  }

  private static Stream<DynamicTest> once() {
    Stream<DynamicTest> mutants =
        MutantsTest.all().stream()
            .map(
                mutant ->
                    DynamicTest.dynamicTest(mutant.toString(), () -> MutantsTest.kill(mutant)));
    Stream<DynamicTest> correct =
        Stream.of(ReferenceOnH2Test.class, CaptureOnH2Test.class)
            .map(type -> DynamicTest.dynamicTest(type.getSimpleName(), () -> keepsAll(type)));
    return Stream.concat(mutants, correct);
  }

  private static void keepsAll(Class<?> type) {
    List<String> failures = Execution.failures(Execution.run(type));
    assertThat(failures).as(type.getSimpleName()).isEmpty();
  }
}
