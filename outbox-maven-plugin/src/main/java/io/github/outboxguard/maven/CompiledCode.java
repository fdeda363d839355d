package io.github.outboxguard.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.regex.Pattern;

/** Whether a module was compiled: an empty class directory beside sources is no clean bill. */
enum CompiledCode {
  /** There are classes. */
  PRESENT,
  /** There are neither classes nor sources. */
  NONE,
  /** There are sources and no classes. */
  MISSING;

  private static final Pattern CLASS = Pattern.compile(".+\\.class");
  private static final Pattern SOURCE =
      Pattern.compile("(?!package-info|module-info).+\\.(java|kt|groovy|scala)");

  static CompiledCode of(Path classes, List<String> sourceRoots) {
    if (contains(classes, CLASS)) {
      return PRESENT;
    }
    return sourceRoots.stream().anyMatch(root -> contains(Path.of(root), SOURCE)) ? MISSING : NONE;
  }

  private static boolean contains(Path directory, Pattern name) {
    if (!Files.isDirectory(directory)) {
      return false;
    }
    Finder finder = new Finder(name);
    try {
      Files.walkFileTree(directory, finder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + directory, e);
    }
    return finder.found;
  }

  private static final class Finder extends SimpleFileVisitor<Path> {
    private final Pattern name;
    private boolean found;

    Finder(Pattern name) {
      this.name = name;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      found = name.matcher(file.getFileName().toString()).matches();
      return found ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }
  }
}
