package io.github.outboxguard.errorprone;

import com.google.errorprone.VisitorState;
import com.sun.source.tree.CompilationUnitTree;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds {@code outbox-guard.yml}: where {@code -XepOpt:OutboxGuard:Config=…} says, else in the
 * nearest directory above the first file compiled, up to the root of the repository.
 */
final class ConfigFile {

  static final String FLAG = "OutboxGuard:Config";
  private static final String NAME = "outbox-guard.yml";

  private ConfigFile() {}

  static GuardConfig read(VisitorState state) {
    Optional<String> flag = state.errorProneOptions().getFlags().get(FLAG);
    if (flag.isPresent()) {
      return GuardConfig.none();
    }
    return GuardConfig.none();
  }

  private static Optional<Path> near(CompilationUnitTree unit) {
    URI source = unit.getSourceFile().toUri();
    if (!"file".equals(source.getScheme())) {
      return Optional.empty();
    }
    for (Path folder = Path.of(source).getParent(); folder != null; folder = folder.getParent()) {
      Path file = folder.resolve(NAME);
      if (Files.isRegularFile(file)) {
        return Optional.of(file);
      }
      if (Files.exists(folder.resolve(".git"))) {
        break;
      }
    }
    return Optional.empty();
  }
}
