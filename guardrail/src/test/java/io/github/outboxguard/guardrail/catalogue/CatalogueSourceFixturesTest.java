package io.github.outboxguard.guardrail.catalogue;

import io.github.outboxguard.guardrail.fixtures.FixtureSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Hand-written pairs for the entries that matter most: the effect beside what looks like it. */
final class CatalogueSourceFixturesTest {

  @TestFactory
  Stream<DynamicNode> effectsAndWhatLooksLikeThem(@TempDir Path classes) throws IOException {
    List<Path> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("target/catalogue-jars"))) {
      files.sorted().forEach(jars::add);
    }
    return FixtureSuite.of("catalogue").against(jars).tests(classes);
  }
}
