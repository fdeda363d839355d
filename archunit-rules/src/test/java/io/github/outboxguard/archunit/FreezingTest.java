package io.github.outboxguard.archunit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.freeze.FreezingArchRule;
import io.github.outboxguard.archunit.examples.bypass.OrderTools;
import io.github.outboxguard.archunit.examples.clean.GreetingTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A team freezes today's violations and fails only on new ones. */
final class FreezingTest {

  private static final JavaClasses CLEAN =
      new ClassFileImporter().importPackagesOf(GreetingTools.class);
  private static final JavaClasses BOTH =
      new ClassFileImporter().importPackagesOf(GreetingTools.class, OrderTools.class);

  @TempDir private Path store;

  @Test
  void frozenViolationsPassAndNewOnesFail() {
    withStore(
        () -> {
          freeze().check(BOTH);
          freeze().check(BOTH);
        });
    assertThat(stored())
        .contains("OrderTools.charge(java.lang.String, int)>")
        .doesNotContain("lambda$", "$1");
  }

  @Test
  void aViolationThatIsNotFrozenFails() {
    withStore(
        () -> {
          freeze().check(CLEAN);
          assertThatThrownBy(() -> freeze().check(BOTH))
              .isInstanceOf(AssertionError.class)
              .hasMessageContaining("OrderTools.charge");
        });
  }

  private static ArchRule freeze() {
    return FreezingArchRule.freeze(OutboxRules.toolsDoNotCallExternalEffects());
  }

  private void withStore(Runnable test) {
    ArchConfiguration.withThreadLocalScope(
        (ArchConfiguration configuration) -> {
          configuration.setProperty("freeze.store.default.path", store.toString());
          configuration.setProperty("freeze.store.default.allowStoreCreation", "true");
          test.run();
        });
  }

  private String stored() {
    try (Stream<Path> files = Files.list(store)) {
      StringBuilder all = new StringBuilder();
      for (Path file : files.toList()) {
        all.append(Files.readString(file));
      }
      return all.toString();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
