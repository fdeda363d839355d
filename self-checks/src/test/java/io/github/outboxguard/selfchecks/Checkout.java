package io.github.outboxguard.selfchecks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The files of the repository, as a reader finds them. */
final class Checkout {

  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Checkout() {}

  /** All Markdown pages of the repository, in path order. */
  static List<Path> pages() {
    List<Path> pages = new ArrayList<>();
    try {
      Files.walkFileTree(ROOT, new Pages(pages));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return pages.stream().sorted().toList();
  }

  /** Enters no directory that other modules of the same build may be writing to. */
  private static final class Pages extends SimpleFileVisitor<Path> {
    private static final Set<String> NO_SOURCES = Set.of("target", ".git", ".m2");

    private final List<Path> pages;

    Pages(List<Path> pages) {
      this.pages = pages;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      return NO_SOURCES.contains(String.valueOf(directory.getFileName()))
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (file.toString().endsWith(".md")) {
        pages.add(file);
      }
      return FileVisitResult.CONTINUE;
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
