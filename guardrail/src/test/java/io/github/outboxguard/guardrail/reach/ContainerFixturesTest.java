package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.annotations.AgentTool;
import io.github.outboxguard.guardrail.fixtures.FixtureSuite;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What containers do behind the source: beans, events, advice, interceptors, services. */
final class ContainerFixturesTest {

  @TestFactory
  Stream<DynamicNode> beansEventsAndAdvice(@TempDir Path classes)
      throws IOException, URISyntaxException {
    List<Path> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("target/catalogue-jars"))) {
      files.sorted().forEach(jars::add);
    }
    jars.add(Path.of(AgentTool.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    return FixtureSuite.of("container").against(jars).tests(classes);
  }
}
