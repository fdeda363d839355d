package io.github.outboxguard.guardrail.findings;

import static io.github.outboxguard.guardrail.catalogue.Access.WRITE;
import static io.github.outboxguard.guardrail.rules.Sample.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BaselineTest {

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = directory.resolve(BaselineFile.NAME);
  }

  @Test
  void aMissingFilePutsNothingOff() {
    assertThat(BaselineFile.read(file)).isEqualTo(Baseline.empty());
    assertThat(file).doesNotExist();
  }

  @Test
  void putsOffWhatItListsAndNothingElse() {
    Report before = Reports.of(Baseline.empty(), pay(), refund());
    Baseline baseline = Baseline.empty().updatedWith(Reports.of(Baseline.empty(), pay()));

    Report after = Reports.of(baseline, pay(), refund());

    assertThat(before.count(Status.NEW)).isEqualTo(2);
    assertThat(after.count(Status.NEW)).isEqualTo(1);
    assertThat(after.findings(Status.BASELINED))
        .extracting(f -> f.site().method())
        .containsExactly("pay");
    assertThat(after.stale()).isEmpty();
  }

  @Test
  void tellsTheEntriesThatMatchNothingAnyMore() {
    Baseline baseline = Baseline.empty().updatedWith(Reports.of(Baseline.empty(), pay(), refund()));

    Report report = Reports.of(baseline, refund());

    assertThat(report.stale())
        .extracting(BaselineEntry::tool)
        .containsExactly("com.acme.OrderTools.pay");
    assertThat(baseline.without(report.stale()).entries()).hasSize(1);
  }

  @Test
  void leavesTheEntriesOfOtherModulesAlone() {
    BaselineEntry other =
        new BaselineEntry("com.acme:other", "R", "T.m", "E.e WRITE", "0".repeat(16));

    Baseline baseline =
        Baseline.of(List.of(other)).updatedWith(Reports.of(Baseline.empty(), pay()));

    assertThat(baseline.entries()).hasSize(2).contains(other);
    assertThat(Reports.of(baseline).stale()).doesNotContain(other);
  }

  @Test
  void theFileIsSortedHasOneFindingALineAndSurvivesTheRoundTrip() throws IOException {
    Baseline baseline = Baseline.empty().updatedWith(Reports.of(Baseline.empty(), refund(), pay()));

    BaselineFile.write(file, baseline);

    assertThat(BaselineFile.read(file)).isEqualTo(baseline);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(7);
    assertThat(lines.get(3)).contains("OrderTools.pay").doesNotContain("42");
    assertThat(lines.get(4)).contains("OrderTools.refund");
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void theSameFindingsGiveTheSameBytesInAnyOrder() throws IOException {
    BaselineFile.write(
        file, Baseline.empty().updatedWith(Reports.of(Baseline.empty(), pay(), refund())));
    String first = Files.readString(file);
    BaselineFile.write(
        file, Baseline.empty().updatedWith(Reports.of(Baseline.empty(), refund(), pay())));

    assertThat(Files.readString(file)).isEqualTo(first);
  }

  @Test
  void hostileNamesSurviveTheRoundTrip() {
    Baseline baseline =
        Baseline.of(
            List.of(
                new BaselineEntry(
                    "g:a", "R", "T.\"quoted\\\n\t<b>\u2028\ud83d\ude00", "é", "f".repeat(16))));

    BaselineFile.write(file, baseline);

    assertThat(BaselineFile.read(file)).isEqualTo(baseline);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"version\": 2, \"findings\": []} | is of version 2, and this Outbox Guard reads up to 1",
        "{\"findings\": []} | has no number \"version\"",
        "{\"version\": 1} | has no list \"findings\"",
        "{\"version\": 1, \"findings\": [{}]} | finding 1 has no \"fingerprint\"",
        "[] | has no number \"version\"",
        "{\"version\": 1, | :1 is not JSON",
        "<<<<<<< HEAD | has no number \"version\"",
        "'' | has no number \"version\"",
      })
  void aBrokenFileIsOneClearLine(String content, String message) throws IOException {
    Files.writeString(file, content);

    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> BaselineFile.read(file))
        .withMessageContaining(file.toString())
        .withMessageContaining(message)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
  }

  private static ToolVerdict pay() {
    return tool("pay").calls("java.net.http.HttpClient", "send", "http", WRITE).verdict();
  }

  private static ToolVerdict refund() {
    return tool("refund").calls("java.net.http.HttpClient", "send", "http", WRITE).verdict();
  }
}
