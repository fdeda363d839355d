package io.github.outboxguard.guardrail.findings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the source file of a class among source roots.
 *
 * @param repository the root that addresses in reports are relative to
 * @param roots source directories, such as {@code src/main/java}, in the order to look
 */
public record Sources(Path repository, List<Path> roots) {

  public Sources {
    repository = repository.toAbsolutePath().normalize();
    roots = List.copyOf(roots);
  }

  /** No sources: reports name files without a directory. */
  public static Sources none() {
    return new Sources(Path.of(""), List.of());
  }

  /** The source file, if it exists. */
  public Optional<Path> find(String className, @Nullable String file) {
    if (file == null) {
      return Optional.empty();
    }
    String directory = className.substring(0, className.lastIndexOf('.') + 1).replace('.', '/');
    for (Path root : roots) {
      Path found = root.resolve(directory + file);
      if (Files.isRegularFile(found)) {
        return Optional.of(found.toAbsolutePath().normalize());
      }
    }
    return Optional.empty();
  }

  /** Address relative to the repository, with slashes; empty if outside of it or not found. */
  public Optional<String> address(String className, @Nullable String file) {
    return find(className, file)
        .filter(path -> path.startsWith(repository))
        .map(path -> repository.relativize(path).toString().replace('\\', '/'));
  }
}
