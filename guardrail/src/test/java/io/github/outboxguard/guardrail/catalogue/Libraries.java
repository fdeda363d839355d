package io.github.outboxguard.guardrail.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The real jars that the catalogue's entries are checked against, put side by side by the build,
 * and the JDK that runs the test. Classes are parsed, never loaded.
 */
final class Libraries {

  /** Name under which types of the JDK are filed. */
  static final String JDK = "jdk";

  private final Map<String, Set<String>> jarsByType = new HashMap<>();
  private final Map<String, JarFile> jars = new HashMap<>();
  private final Map<String, Optional<LibraryType>> types = new HashMap<>();

  private Libraries() {}

  /** The jars that the build has put in place for this module's tests. */
  static Libraries ofBuild() {
    Path folder = Path.of("target/catalogue-jars");
    if (!Files.isDirectory(folder)) {
      throw new IllegalStateException(
          folder.toAbsolutePath()
              + " is missing: the build fills it in phase process-test-classes, unless"
              + " -Dcatalogue.jars.skip is set");
    }
    return open(folder);
  }

  /** Whether an entry is in jars so large that they are not here unless asked for. */
  boolean lack(Block entry) {
    return entry.get("heavy") != null
        && entry.words("verified").stream()
            .anyMatch(coordinate -> !jars.containsKey(EntryResolver.jarName(coordinate)));
  }

  /** Opens all jars of a folder; their names are {@code group.artifact-version.jar}. */
  static Libraries open(Path folder) {
    Libraries libraries = new Libraries();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
        libraries.add(jar);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return libraries;
  }

  private void add(Path path) throws IOException {
    JarFile jar = new JarFile(path.toFile());
    String name = path.getFileName().toString().replaceFirst("\\.jar$", "");
    jars.put(name, jar);
    for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
      String entry = entries.nextElement().getName();
      if (entry.endsWith(".class") && !entry.startsWith("META-INF/")) {
        String type = entry.substring(0, entry.length() - 6).replace('/', '.');
        jarsByType.computeIfAbsent(type, t -> new LinkedHashSet<>()).add(name);
      }
    }
  }

  Set<String> jarNames() {
    return jars.keySet();
  }

  /** Names of the jars (or {@link #JDK}) that hold a type; empty if none does. */
  Set<String> holdersOf(String type) {
    Set<String> holders = jarsByType.get(type);
    return holders != null ? holders : ofJdk(type).isPresent() ? Set.of(JDK) : Set.of();
  }

  /** All types in a package or below it. */
  List<String> typesIn(String packageName) {
    String prefix = packageName + ".";
    return jarsByType.keySet().stream().filter(type -> type.startsWith(prefix)).sorted().toList();
  }

  Optional<LibraryType> find(String type) {
    return types.computeIfAbsent(type, this::read);
  }

  /** The type and all its supertypes that can be found, nearest first. */
  List<LibraryType> withSupertypes(String type) {
    List<LibraryType> found = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    List<String> queue = new ArrayList<>(List.of(type));
    for (int i = 0; i < queue.size(); i++) {
      if (seen.add(queue.get(i))) {
        find(queue.get(i))
            .ifPresent(
                header -> {
                  found.add(header);
                  queue.addAll(header.supertypes);
                });
      }
    }
    return found;
  }

  private Optional<LibraryType> read(String type) {
    Set<String> holders = jarsByType.get(type);
    if (holders == null) {
      return ofJdk(type);
    }
    JarFile jar = jars.get(holders.iterator().next());
    try (InputStream in = jar.getInputStream(jar.getEntry(type.replace('.', '/') + ".class"))) {
      return Optional.of(LibraryType.read(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<LibraryType> ofJdk(String type) {
    String resource = type.replace('.', '/') + ".class";
    try (InputStream in = ClassLoader.getPlatformClassLoader().getResourceAsStream(resource)) {
      return in == null ? Optional.empty() : Optional.of(LibraryType.read(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
