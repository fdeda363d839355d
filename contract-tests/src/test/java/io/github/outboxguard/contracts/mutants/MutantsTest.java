package io.github.outboxguard.contracts.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every contract can fail: each wrong outbox dies to the contract named for it, with a message that
 * says why.
 */
class MutantsTest {
  static List<Mutant> all() {
    return Stream.of(
            WriteMutants.all(),
            DispatchMutants.all(),
            OrderMutants.all(),
            RetryMutants.all(),
            TimeMutants.all(),
            KeepingMutants.all(),
            ConsumerMutants.all())
        .flatMap(List::stream)
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> eachMutantDiesToItsContract() {
    return all().stream()
        .map(mutant -> DynamicTest.dynamicTest(mutant.toString(), () -> dies(mutant)));
  }

  private static void dies(Mutant mutant) {
    MutantUnderTest.current = mutant.open();
    List<String> failures = Execution.failures(MutantUnderTest.class, mutant.killer());
    assertThat(failures).as(mutant.name() + " survived").isNotEmpty();
    assertThat(failures)
        .anySatisfy(
            message ->
                assertThat(message)
                    .startsWith(mutant.killer() + " broken: ")
                    .contains(
                        mutant.verdict(), "Promised: ", "History:", "Replay:   -Doutbox.replay="));
  }
}
