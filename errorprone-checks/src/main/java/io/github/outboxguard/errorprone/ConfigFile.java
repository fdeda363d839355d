package io.github.outboxguard.errorprone;

import com.google.errorprone.VisitorState;
import io.github.outboxguard.guardrail.catalogue.ConfigSearch;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds {@code outbox-guard.yml}: where {@code -XepOpt:OutboxGuard:Config=…} says, else in the
 * nearest directory above the first file compiled.
 */
final class ConfigFile {

  static final String FLAG = "OutboxGuard:Config";

  private ConfigFile() {}

  static GuardConfig read(VisitorState state) {
    Optional<String> flag = state.errorProneOptions().getFlags().get(FLAG);
    if (flag.isPresent()) {
      return GuardConfig.load(Path.of(flag.get()));
    }
    URI source = state.getPath().getCompilationUnit().getSourceFile().toUri();
    // A source that an annotation processor or a test holds in memory lies in no repository.
    return "file".equals(source.getScheme())
        ? ConfigSearch.near(Path.of(source))
        : GuardConfig.none();
  }
}
