package io.github.outboxguard.contracts.mutants;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.mutants.Execution.Outcome;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Every mutant on every contract, as text: one line per mutant, one column per contract.
 *
 * @param rows mutant to its cells, in the order of {@link #contracts()}
 */
record Matrix(Map<Mutant, List<Character>> rows) {
  static final char NAMED = 'K';
  static final char KILLS = 'k';
  static final char PASSES = '.';
  static final char SKIPPED = '-';

  private static final int WIDTH = 4;

  /** The columns: every contract that has a test of an outbox. */
  static List<ContractId> contracts() {
    return Arrays.stream(ContractId.values())
        .filter(id -> id.untestable().isEmpty() && id != ContractId.T1)
        .toList();
  }

  /** The cells of a mutant. */
  static List<Character> cells(Mutant mutant, Map<ContractId, Outcome> outcomes) {
    return contracts().stream()
        .map(
            id ->
                switch (outcomes.getOrDefault(id, Outcome.SKIPPED)) {
                  case BROKEN -> id == mutant.killer() ? NAMED : KILLS;
                  case PASSED -> PASSES;
                  case SKIPPED -> SKIPPED;
                })
        .toList();
  }

  static String header() {
    return contracts().stream().map(id -> pad(id.name())).collect(Collectors.joining());
  }

  static String line(Mutant mutant, List<Character> cells) {
    return cells.stream().map(cell -> pad(cell.toString())).collect(Collectors.joining())
        + mutant.name();
  }

  private static String pad(String text) {
    return text + " ".repeat(WIDTH - text.length());
  }

  String text() {
    return rows.entrySet().stream()
        .map(row -> line(row.getKey(), row.getValue()) + "\n")
        .collect(Collectors.joining("", header() + "\n", ""));
  }

  /** Reads what {@link #text()} wrote; a mutant without a line has no row. */
  static Matrix parse(String text, List<Mutant> mutants) {
    Map<Mutant, List<Character>> rows = new LinkedHashMap<>();
    int cells = contracts().size();
    List<String> lines =
        text.lines()
            .dropWhile(line -> !line.equals(header()))
            .filter(line -> line.length() > cells * WIDTH)
            .toList();
    for (Mutant mutant : mutants) {
      for (String line : lines) {
        if (line.substring(cells * WIDTH).equals(mutant.name())) {
          rows.put(mutant, row(line, cells));
        }
      }
    }
    return new Matrix(rows);
  }

  /** What an earlier text has of a mutant; it may lack columns of today. */
  static Map<ContractId, Character> known(String text, Mutant mutant) {
    String first = pad(contracts().get(0).name());
    List<String> columns = List.of();
    Map<ContractId, Character> known = new EnumMap<>(ContractId.class);
    for (String line : text.lines().toList()) {
      int cells = columns.size() * WIDTH;
      if (line.startsWith(first)) {
        columns = List.of(line.strip().split("\\s+"));
      } else if (cells > 0
          && line.length() > cells
          && line.substring(cells).equals(mutant.name())) {
        for (int i = 0; i < columns.size(); i++) {
          known.put(ContractId.valueOf(columns.get(i)), line.charAt(i * WIDTH));
        }
      }
    }
    return known;
  }

  private static List<Character> row(String line, int cells) {
    return IntStream.range(0, cells).mapToObj(i -> line.charAt(i * WIDTH)).toList();
  }
}
