package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every entry is checked against the real jar that it names. */
final class CatalogueResolutionTest {

  private final Libraries libraries =
      Libraries.open(Path.of(System.getProperty("catalogue.jars", "target/catalogue-jars")));

  @Test
  void everyVerifiedEntryIsInItsJar() {
    List<String> problems = new ArrayList<>();
    List<String> unverified = new ArrayList<>();
    int verified = 0;
    for (Block entry : CatalogueFiles.all()) {
      if (entry.get("unverified") != null) {
        unverified.add(entry.id() + ": " + entry.get("unverified"));
      } else if (CatalogueSchema.isChecked(entry.sort())) {
        verified++;
        problems.addAll(EntryResolver.problemsOf(entry, libraries));
      }
    }
    System.out.printf(
        "catalogue: %d entries resolved in %d jars, %d unverified%n",
        verified, libraries.jarNames().size(), unverified.size());
    unverified.forEach(reason -> System.out.println("  unverified " + reason));
    assertThat(problems).isEmpty();
  }
}
