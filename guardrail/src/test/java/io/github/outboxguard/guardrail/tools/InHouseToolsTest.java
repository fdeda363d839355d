package io.github.outboxguard.guardrail.tools;

import io.github.outboxguard.guardrail.fixtures.FixtureSuite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class InHouseToolsTest {

  @TestFactory
  Stream<DynamicNode> ownTypesForTools(@TempDir Path classes) throws IOException {
    return FixtureSuite.of("inhouse").tests(classes);
  }
}
