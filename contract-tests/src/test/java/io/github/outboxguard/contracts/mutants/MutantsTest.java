package io.github.outboxguard.contracts.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.docs.Pages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every contract can fail: each wrong outbox dies to the contract named for it, with a message that
 * says why.
 */
class MutantsTest {
  private final List<String> matrix = new ArrayList<>();

  static List<Mutant> all() {
    return Stream.of(
            WriteMutants.all(),
            DispatchMutants.all(),
            ReadMutants.all(),
            OrderMutants.all(),
            RetryMutants.all(),
            TimeMutants.all(),
            KeepingMutants.all(),
            ArchiveMutants.all(),
            ConsumerMutants.all(),
            ExtendedMutants.all(),
            CaptureMutants.all())
        .flatMap(List::stream)
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> eachMutantDiesToItsContract() {
    Stream<DynamicTest> mutants =
        all().stream()
            .map(mutant -> DynamicTest.dynamicTest(mutant.toString(), () -> dies(mutant)));
    DynamicTest everyContract =
        DynamicTest.dynamicTest("every tested contract has a mutant", MutantsTest::covered);
    DynamicTest page = DynamicTest.dynamicTest("the kill matrix of the docs", this::page);
    return Stream.concat(mutants, Stream.of(everyContract, page));
  }

  private void dies(Mutant mutant) {
    matrix.add(row(mutant, kill(mutant)));
  }

  /** Runs a mutant on the contract named for it; returns what the contract said. */
  static String kill(Mutant mutant) {
    MutantSubject.current = mutant;
    List<String> failures = Execution.failures(MutantSubject.class, mutant.killer());
    assertThat(failures).as(mutant.name() + " survived").isNotEmpty();
    String message =
        failures.stream()
            .filter(text -> text.contains(mutant.verdict()))
            .findFirst()
            .orElse(failures.get(0));
    assertThat(message)
        .startsWith(mutant.killer() + " broken: ")
        .contains(mutant.verdict(), "Promised: ", "History:", "Replay:   -Doutbox.replay=");
    return message;
  }

  private static String row(Mutant mutant, String message) {
    ContractId id = mutant.killer();
    String replay =
        message
            .substring(message.indexOf("outbox.replay=") + "outbox.replay=".length())
            .lines()
            .findFirst()
            .orElseThrow();
    String[] parts = replay.split("/");
    String means =
        parts.length == 4
            ? "fault sweep"
            : parts.length == 3 && !parts[2].equals("plain") ? "interleavings" : "plain story";
    return "| [%s](%s.md) | %s | %s | %s | %s |%n"
        .formatted(id, id, mutant.name(), mutant.seen(), means, mutant.verdict());
  }

  private static void covered() {
    for (ContractId id : ContractId.values()) {
      boolean tested = id.untestable().isEmpty() && id != ContractId.T1;
      assertThat(all().stream().anyMatch(mutant -> mutant.killer() == id))
          .as(id.name())
          .isEqualTo(tested);
    }
  }

  private void page() throws IOException {
    StringBuilder page = new StringBuilder("# The kill matrix\n\n");
    page.append(
        "Each line is an outbox with one deliberate fault, run through the kit by the build. It"
            + " must die to the contract\n");
    page.append(
        "named for it, with a message that contains the words of the last column; the correct"
            + " outbox that they are derived\n");
    page.append(
        "from must break nothing. The fourth column says by which means the kit found it.\n\n");
    page.append(
        "| killed by | the fault | seen in | means | the message says |\n|---|---|---|---|---|\n");
    matrix.forEach(page::append);
    page.append(
        "\n"
            + "Not required to die: `FOR UPDATE` without `SKIP LOCKED` on an otherwise correct"
            + " protocol (slower, but right), and a\n");
    page.append(
        "second send after a lease that has rightfully ended (at-least-once allows it). T1 is"
            + " proven by its own tests.\n");
    Pages.same("kill-matrix.md", page.toString());
  }
}
