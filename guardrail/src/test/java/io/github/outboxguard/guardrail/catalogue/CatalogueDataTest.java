package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.rules.RuleId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The data files say what they mean: no misspelt key, no double id, no forgotten file. */
final class CatalogueDataTest {

  private static final Path DATA =
      Path.of("src/main/resources/io/github/outboxguard/guardrail/catalogue");

  private final List<Block> entries = CatalogueFiles.all();

  @Test
  void everyKeyIsKnownAndEveryLineIsAKeyLine() {
    List<String> problems = new ArrayList<>();
    for (Block entry : entries) {
      String where = entry.file() + ": " + entry.sort() + " " + entry.id();
      if (!CatalogueKeys.isKnownSort(entry.sort())) {
        problems.add(where + ": unknown sort of entry");
        continue;
      }
      Set<String> seen = new HashSet<>();
      for (String key : entry.keys()) {
        if (!CatalogueKeys.allows(entry.sort(), key)) {
          problems.add(where + ": unknown key " + key);
        }
        if (!seen.add(key)) {
          problems.add(where + ": key " + key + " stands twice");
        }
        if (entry.get(key, "").isEmpty()) {
          problems.add(where + ": key " + key + " has no value");
        }
      }
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void idsAreUnique() {
    assertThat(entries)
        .extracting(entry -> entry.sort() + " " + entry.id())
        .doesNotHaveDuplicates();
  }

  @Test
  void everyEffectHasAKindThatExistsAndAnAccess() {
    Kinds kinds = Kinds.load();
    for (Block entry : entries) {
      if (entry.sort().equals("effect")) {
        assertThat(kinds.names()).as(entry.id()).contains(entry.get("kind", ""));
        assertThat(AccessRule.of(entry)).as(entry.id()).isNotNull();
        assertThat(entry.get("access")).as(entry.id()).isNotNull();
      }
    }
  }

  @Test
  void everyKindIsUsedAndHasAWayOut() {
    Kinds kinds = Kinds.load();
    for (String kind : kinds.names()) {
      assertThat(kinds.wayOut(kind)).as(kind).isNotEmpty();
      if (!kind.equals("custom")) {
        assertThat(entries).as(kind).anyMatch(entry -> kind.equals(entry.get("kind")));
      }
    }
  }

  @Test
  void everyHarmlessEntryHasAReason() {
    assertThat(entries)
        .filteredOn(entry -> entry.sort().equals("harmless"))
        .hasSizeGreaterThan(25)
        .allMatch(entry -> entry.get("reason") != null);
  }

  @Test
  void theIndexesListAllFiles() throws IOException {
    for (String folder : CatalogueFiles.FOLDERS) {
      List<String> listed = Files.readAllLines(DATA.resolve(folder).resolve("index.txt"));
      try (Stream<Path> files = Files.list(DATA.resolve(folder))) {
        assertThat(files.map(file -> file.getFileName().toString()))
            .as(folder)
            .filteredOn(name -> !name.equals("index.txt"))
            .containsExactlyInAnyOrderElementsOf(listed);
      }
    }
  }

  @Test
  void theRulesThatAConfigurationMayNameAreTheRules() {
    assertThat(RuleNames.ALL)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(RuleId.values()).map(RuleId::id).toList());
  }

  @Test
  void everythingCanBeRead() {
    Kinds kinds = Kinds.load();
    int calls = 0;
    for (Block entry : BlockReader.folder("calls")) {
      assertThat(CallPattern.of(entry)).isNotNull();
      assertThat(CallEntry.of(entry, kinds)).isNotNull();
      calls++;
    }
    assertThat(calls).isGreaterThan(350);
    assertThat(ToolDeclarations.load(GuardConfig.none()).annotations()).hasSizeGreaterThan(30);
    assertThat(FrameworkFacts.load(Kinds.load()).eventChannels()).hasSizeGreaterThan(5);
  }
}
