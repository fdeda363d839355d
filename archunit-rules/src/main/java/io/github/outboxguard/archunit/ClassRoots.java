package io.github.outboxguard.archunit;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.Source;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The directories and jars that imported classes were read from. */
final class ClassRoots {

  private ClassRoots() {}

  /**
   * Sorted, without duplicates. Classes of the JDK itself, and classes made up by ArchUnit, have
   * none.
   */
  static List<Path> of(Iterable<JavaClass> classes) {
    Set<Path> roots = new LinkedHashSet<>();
    for (JavaClass type : classes) {
      type.getSource().map(Source::getUri).flatMap(uri -> root(uri, type)).ifPresent(roots::add);
    }
    return roots.stream().sorted().toList();
  }

  private static Optional<Path> root(URI uri, JavaClass type) {
    if ("jar".equals(uri.getScheme())) {
      return jar(uri.getRawSchemeSpecificPart());
    }
    if (!"file".equals(uri.getScheme())) {
      return Optional.empty();
    }
    Path root = Path.of(uri);
    for (int depth = type.getName().split("\\.", -1).length; depth > 0 && root != null; depth--) {
      root = root.getParent();
    }
    return Optional.ofNullable(root);
  }

  private static Optional<Path> jar(String location) {
    int entry = location.indexOf("!/");
    // A jar inside a jar cannot be read as a file.
    return entry < 0 || !location.startsWith("file:")
        ? Optional.empty()
        : Optional.of(Path.of(URI.create(location.substring(0, entry))));
  }
}
