package io.github.outboxguard.proof.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The comparison says what the waivers say, and each waiver is true or its run fails; so the page
 * cannot drift from what the libraries do.
 */
class ComparisonTest {
  private static final int MOST_LINES = 60;
  private static final Path MODULE = Path.of("").toAbsolutePath();
  private static final Pattern WAIVER = Pattern.compile("contract = ContractId\\.(\\w+)");
  private static final Pattern ID = Pattern.compile("\\b[WDPSCX]\\d+\\b");

  @Test
  void thePageNamesWhatEachRunAdmits() throws IOException {
    Map<String, Set<String>> rows = new TreeMap<>();
    for (String line : Files.readAllLines(MODULE.resolve("../docs/comparison.md"))) {
      String[] cells = line.split("\\|");
      if (cells.length == 8 && cells[4].contains("Test`")) {
        rows.put(cells[4].strip().replace("`", ""), found(ID, cells[6] + cells[7], 0));
      }
    }
    Map<String, Set<String>> waivers = new TreeMap<>();
    for (Path test : sources("Test.java")) {
      String name = test.getFileName().toString().replace(".java", "");
      if (!name.equals(getClass().getSimpleName())) {
        waivers.put(name, found(WAIVER, Files.readString(test), 1));
      }
    }
    assertThat(waivers).hasSizeGreaterThanOrEqualTo(7);
    assertThat(rows).isEqualTo(waivers);
  }

  @Test
  void anAdapterTakesFewLines() throws IOException {
    Set<Path> adapters = sources("Outbox.java");
    assertThat(adapters).hasSizeGreaterThanOrEqualTo(4);
    for (Path adapter : adapters) {
      assertThat(code(adapter)).as(adapter.toString()).isLessThanOrEqualTo(MOST_LINES);
    }
  }

  /** Lines that somebody has to write: not blank, no comment, no import. */
  private static long code(Path source) throws IOException {
    return Files.readAllLines(source).stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.matches("(import |package |//|/\\*|\\*).*"))
        .count();
  }

  private static Set<Path> sources(String suffix) throws IOException {
    Set<Path> found = new TreeSet<>();
    for (Path root :
        new Path[] {
          MODULE.resolve("src/test/java/io/github/outboxguard/proof/libraries"),
          MODULE.resolve("modulith/src"),
          MODULE.resolve("modulith-2.0/src"),
          MODULE.resolve("modulith-2.1/src"),
          MODULE.resolve("namastack/src")
        }) {
      try (Stream<Path> files = Files.walk(root)) {
        files.filter(file -> file.toString().endsWith(suffix)).forEach(found::add);
      }
    }
    return found;
  }

  private static Set<String> found(Pattern pattern, String text, int group) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(group))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
