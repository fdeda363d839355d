package io.github.outboxguard.archunit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The class path of the JVM that runs the test: what the imported classes are compiled against. */
final class RunningClassPath {

  private RunningClassPath() {}

  /**
   * Existing directories and jars in class path order, those named by a jar's manifest included.
   */
  static List<Path> entries() {
    Set<Path> entries = new LinkedHashSet<>();
    for (String property : List.of("java.class.path", "jdk.module.path")) {
      String path = System.getProperty(property, "");
      for (String entry : path.split(File.pathSeparator)) {
        if (!entry.isEmpty()) {
          add(Path.of(entry).toAbsolutePath().normalize(), entries);
        }
      }
    }
    return List.copyOf(entries);
  }

  private static void add(Path entry, Set<Path> entries) {
    if (Files.exists(entry) && entries.add(entry) && Files.isRegularFile(entry)) {
      // Build tools and editors shorten a long class path to one jar that only names the others.
      named(entry).forEach(next -> add(next, entries));
    }
  }

  private static List<Path> named(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      String value =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      List<Path> named = new ArrayList<>();
      for (String url : value == null ? new String[0] : value.strip().split("\\s+")) {
        URI uri = jar.toUri().resolve(url);
        if ("file".equals(uri.getScheme())) {
          named.add(Path.of(uri).normalize());
        }
      }
      return named;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + jar + " of the class path", e);
    }
  }
}
