package io.github.outboxguard.guardrail.catalogue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds a team's {@code outbox-guard.yml} where no option names it. */
public final class ConfigSearch {

  private static final String NAME = "outbox-guard.yml";

  private ConfigSearch() {}

  /**
   * Reads the nearest file in the directory or above it, up to the root of the repository (the
   * directory that holds {@code .git}); without one, the defaults hold.
   *
   * @throws BadInputException as {@link GuardConfig#load}
   */
  public static GuardConfig near(Path directory) {
    return nearest(directory).map(GuardConfig::load).orElse(GuardConfig.none());
  }

  private static Optional<Path> nearest(Path directory) {
    for (Path at = directory.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
      Path file = at.resolve(NAME);
      if (Files.isRegularFile(file)) {
        return Optional.of(file);
      }
      if (Files.exists(at.resolve(".git"))) {
        break;
      }
    }
    return Optional.empty();
  }
}
