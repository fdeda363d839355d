package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.fixtures.FixtureSuite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class AccessFixturesTest {

  @TestFactory
  Stream<DynamicNode> accessOfEachEffect(@TempDir Path classes) throws IOException {
    return FixtureSuite.of("access").tests(classes);
  }
}
