package io.github.outboxguard.selfchecks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of the repository, as a reader finds them. */
final class Checkout {

  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Checkout() {}

  /** All Markdown pages of the repository, in path order. */
  static List<Path> pages() {
    try (Stream<Path> files = Files.walk(ROOT, 12)) {
      return files
          .filter(f -> f.toString().endsWith(".md"))
          .filter(f -> !ROOT.relativize(f).toString().matches("(.*/)?(target|\\.git|\\.m2)/.*"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
