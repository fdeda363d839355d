package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.fixtures.FixtureSuite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every language and library feature by which one method runs another, and its look-alikes. */
final class SoundnessFixturesTest {

  @TempDir private Path output;

  @TestFactory
  Stream<DynamicNode> soundness() throws IOException {
    return FixtureSuite.of("soundness").tests(output);
  }
}
