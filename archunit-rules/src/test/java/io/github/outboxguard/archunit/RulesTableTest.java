package io.github.outboxguard.archunit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.fixtures.Claims;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The table of rules and engines in the documentation is what the engines claim, and each engine's
 * test holds it to its claim. {@code -Dtest.argLine=-Drules.table=write} writes the table.
 */
final class RulesTableTest {

  private static final Path REPOSITORY = Path.of("").toAbsolutePath().getParent();
  private static final Path PAGE = REPOSITORY.resolve("docs/rules/README.md");
  private static final String BEGIN = "<!-- table:begin";
  private static final String END = "<!-- table:end -->";

  @Test
  void theTableIsWhatTheEnginesClaim() throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf("-->\n", page.indexOf(BEGIN)) + "-->\n".length();
    int end = page.indexOf(END);
    String expected = page.substring(0, begin) + table() + page.substring(end);
    if ("write".equals(System.getProperty("rules.table"))) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(expected);
  }

  @Test
  void everyEngineSaysSomethingOfEveryRule() throws IOException {
    for (String engine : List.of("errorprone", "archunit", "spotbugs")) {
      assertThat(Claims.of(REPOSITORY, engine).levels())
          .as(engine)
          .containsOnlyKeys(Arrays.stream(RuleId.values()).map(RuleId::id).toArray(String[]::new));
    }
  }

  private static String table() throws IOException {
    Map<String, String> errorProne = Claims.of(REPOSITORY, "errorprone").levels();
    Map<String, String> archUnit = Claims.of(REPOSITORY, "archunit").levels();
    Map<String, String> spotBugs = Claims.of(REPOSITORY, "spotbugs").levels();
    StringBuilder table = new StringBuilder();
    table.append(
        "| rule | rejects | Maven goal, command line, ArchUnit | SpotBugs | Error Prone |\n");
    table.append("|---|---|---|---|---|\n");
    for (RuleId rule : RuleId.values()) {
      table.append(
          "| [`%s`](%s.md) | %s | %s | %s | %s |\n"
              .formatted(
                  rule.id(),
                  rule.id(),
                  rule.summary(),
                  word(archUnit.get(rule.id())),
                  word(spotBugs.get(rule.id())),
                  word(errorProne.get(rule.id()))));
    }
    return table.toString();
  }

  private static String word(String level) {
    return switch (level) {
      case "all" -> "yes";
      case "in-file" -> "in one file";
      case "no" -> "–";
      default -> throw new IllegalArgumentException("no such level: " + level);
    };
  }
}
