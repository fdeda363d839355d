package io.github.outboxguard.guardrail.reach;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.annotations.AgentTool;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.fixtures.FixtureSuite;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Interfaces of which a library makes the objects. */
final class ProxyFixturesTest {

  @TestFactory
  Stream<DynamicNode> callsOnInterfacesThatLibrariesImplement(@TempDir Path classes)
      throws IOException, URISyntaxException {
    List<Path> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("target/catalogue-jars"))) {
      files.sorted().forEach(jars::add);
    }
    jars.add(Path.of(AgentTool.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    return FixtureSuite.of("proxies").against(jars).tests(classes);
  }

  @Test
  void everyFactoryHasAFixture() throws IOException {
    StringBuilder sources = new StringBuilder();
    try (Stream<Path> files = Files.list(Path.of("src/fixtures/java/proxies"))) {
      for (Path file : files.sorted().toList()) {
        sources.append(Files.readString(file));
      }
    }
    assertThat(Catalogue.builtIn().frameworks().proxyFactoryOwners())
        .isNotEmpty()
        .allSatisfy(
            owner -> {
              String simple = owner.substring(owner.lastIndexOf('.') + 1);
              assertThat(sources)
                  .as("fixtures that use %s", owner)
                  .contains(simple.split("\\$")[0]);
            });
  }
}
