package io.github.outboxguard.contracts.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.docs.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every mutant on every contract. The build only looks whether the page is complete; {@code
 * -Dmatrix.update=true} runs all and writes it; {@code =missing} runs only what the page lacks.
 * What was run lies in target, so that an interrupted run goes on where it stopped.
 */
class FullMatrixTest {
  private static final String PAGE = "full-matrix.md";
  private static final String PREEMPTIONS = "outbox.preemptions";
  private static final String UPDATE = System.getProperty("matrix.update", "");
  private static final Path RAN = Path.of("target", "full-matrix");

  private final Map<Mutant, List<Character>> rows = new LinkedHashMap<>();

  @TestFactory
  Stream<DynamicTest> theMatrixHasEveryMutantAndContract() throws IOException {
    List<Mutant> mutants = MutantsTest.all();
    boolean run = !UPDATE.isEmpty();
    if (!run) {
      rows.putAll(Matrix.parse(Pages.read(PAGE), mutants).rows());
    }
    Stream<DynamicTest> each =
        mutants.stream()
            .map(
                mutant ->
                    DynamicTest.dynamicTest(
                        mutant.toString(),
                        () -> {
                          if (run) {
                            rows.put(mutant, cells(mutant));
                          }
                          diesToItsContract(mutant);
                        }));
    DynamicTest page = DynamicTest.dynamicTest("the page", () -> page(run));
    return Stream.concat(each, Stream.of(page));
  }

  private void diesToItsContract(Mutant mutant) {
    assertThat(rows).as(PAGE + " lacks it: run with -Dmatrix.update=true").containsKey(mutant);
    assertThat(named(mutant, rows.get(mutant))).isEqualTo(Matrix.NAMED);
  }

  private static List<Character> cells(Mutant mutant) throws IOException {
    Path ran = RAN.resolve(mutant.killer() + " " + mutant.name().replaceAll("\\W+", " ") + ".txt");
    if (Files.exists(ran)) {
      return Matrix.parse(Files.readString(ran), List.of(mutant)).rows().get(mutant);
    }
    Map<ContractId, Character> known =
        UPDATE.equals("missing") ? Matrix.known(Pages.read(PAGE), mutant) : Map.of();
    List<Character> cells = known.isEmpty() ? run(mutant) : complete(mutant, known);
    if (named(mutant, cells) != Matrix.NAMED) {
      cells = inDepth(mutant);
    }
    Files.createDirectories(RAN);
    Files.writeString(ran, new Matrix(Map.of(mutant, cells)).text());
    return cells;
  }

  private static List<Character> complete(Mutant mutant, Map<ContractId, Character> known) {
    MutantSubject.current = mutant;
    List<ContractId> contracts = Matrix.contracts();
    List<Character> cells = new ArrayList<>();
    for (int i = 0; i < contracts.size(); i++) {
      ContractId id = contracts.get(i);
      Character cell = known.get(id);
      cells.add(
          cell != null
              ? cell
              : Matrix.cells(mutant, Execution.outcomes(Execution.run(MutantSubject.class, id)))
                  .get(i));
    }
    return cells;
  }

  private static char named(Mutant mutant, List<Character> cells) {
    return cells.get(Matrix.contracts().indexOf(mutant.killer()));
  }

  private static List<Character> run(Mutant mutant) {
    MutantSubject.current = mutant;
    return Matrix.cells(mutant, Execution.outcomes(Execution.run(MutantSubject.class)));
  }

  /** Some faults need as many preemptions as the build allows, not the few of a quick matrix. */
  private static List<Character> inDepth(Mutant mutant) {
    String asked = System.getProperty(PREEMPTIONS);
    System.clearProperty(PREEMPTIONS);
    try {
      return run(mutant);
    } finally {
      if (asked != null) {
        System.setProperty(PREEMPTIONS, asked);
      }
    }
  }

  private void page(boolean run) throws IOException {
    Matrix matrix = new Matrix(rows);
    if (run) {
      Pages.write(PAGE, text(matrix, Integer.getInteger(PREEMPTIONS, 2)));
    }
    assertThat(Pages.read(PAGE)).contains("```\n" + matrix.text() + "```\n");
  }

  private static String text(Matrix matrix, int preemptions) {
    int contracts = Matrix.contracts().size();
    long extra =
        matrix.rows().values().stream()
            .flatMap(List::stream)
            .filter(c -> c == Matrix.KILLS)
            .count();
    return
"""
# Every mutant on every contract

%d broken outboxes on %d contracts, on H2, with at most %d preemption(s) per interleaving, and with 2 where the named
contract needs them. `K`: the contract that is named for the fault [in the kill matrix](kill-matrix.md) breaks. `k`: another
contract breaks too (%d times). `.`: it is kept. `-`: it was skipped, because the outbox does not have what it is about,
or because H2 does not tell how many rows it reads: the outboxes that die to D32, D33 or D34 ran on PostgreSQL.

A `k` is no mistake: most faults break more than one promise, and some keep a contract from coming to its point. Written
by `mvn -pl contract-tests test -Dtest=FullMatrixTest -Dmatrix.update=true -Doutbox.preemptions=%d`; the build checks that
each mutant and each contract is there, and runs each mutant on the contract named for it.

```
%s```
"""
        .formatted(matrix.rows().size(), contracts, preemptions, extra, preemptions, matrix.text());
  }
}
