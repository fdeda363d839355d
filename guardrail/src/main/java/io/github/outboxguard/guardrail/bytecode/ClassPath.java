package io.github.outboxguard.guardrail.bytecode;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds class files by name: application first, then libraries, then the JDK that runs the
 * analysis. Reads bytes only; nothing is loaded. Not thread-safe.
 */
public final class ClassPath implements Closeable {

  /** Where an application class comes from. */
  private record Place(@Nullable Path file, @Nullable Jar jar, int entry, boolean judged) {}

  /** Classes of multi-release jars are those for the JDK whose own classes are read. */
  private static final int RELEASE = Runtime.version().feature();

  private final Map<String, Place> application = new LinkedHashMap<>();
  private final Map<String, Path> libraryFiles = new LinkedHashMap<>();
  private final ClassTable libraries = new ClassTable();
  private final List<Jar> jars = new ArrayList<>();
  private final List<Path> roots = new ArrayList<>();
  private final ClassLoader jdk = ClassLoader.getPlatformClassLoader();

  /**
   * Opens a class path.
   *
   * @param judged directories or jars whose tools are judged
   * @param followed further application directories or jars
   * @param libraries the rest; entries that do not exist are skipped, as javac does
   * @throws BadInputException if an application entry is missing or a jar is corrupt
   */
  public static ClassPath open(List<Path> judged, List<Path> followed, List<Path> libraries) {
    ClassPath path = new ClassPath();
    for (Path root : judged) {
      path.addApplication(root, true);
    }
    for (Path root : followed) {
      path.addApplication(root, false);
    }
    for (Path root : libraries) {
      path.addLibrary(root);
    }
    return path;
  }

  private ClassPath() {}

  private void addApplication(Path root, boolean judged) {
    roots.add(root);
    if (Files.isDirectory(root)) {
      for (Map.Entry<String, Path> each : walk(root).entrySet()) {
        application.putIfAbsent(each.getKey(), new Place(each.getValue(), null, 0, judged));
      }
    } else if (Files.isRegularFile(root)) {
      addApplication(openJar(root), judged);
    } else {
      throw new BadInputException(
          root + ": no such directory or jar; compile the module before the check");
    }
  }

  private void addApplication(Jar jar, boolean judged) {
    jar.forEachClass(
        RELEASE,
        new Jar.EntryVisitor() {
          @Override
          public void classEntry(byte[] bytes, int start, int length, int entry, boolean standIn) {
            String name = name(bytes, start, length);
            Place place = new Place(null, jar, entry, judged);
            if (!standIn) {
              application.putIfAbsent(withoutLayout(name), place);
              return;
            }
            Place known = application.get(name);
            if (known == null || known.jar() == jar) {
              application.put(name, place);
            }
          }
        });
  }

  private static String name(byte[] bytes, int start, int length) {
    return new String(bytes, start, length, java.nio.charset.StandardCharsets.UTF_8);
  }

  private static String withoutLayout(String name) {
    for (String prefix : List.of("BOOT-INF/classes/", "WEB-INF/classes/")) {
      if (name.startsWith(prefix)) {
        return name.substring(prefix.length());
      }
    }
    return name;
  }

  private void addLibrary(Path root) {
    roots.add(root);
    if (Files.isDirectory(root)) {
      for (Map.Entry<String, Path> each : walk(root).entrySet()) {
        libraryFiles.putIfAbsent(each.getKey(), each.getValue());
      }
    } else if (Files.isRegularFile(root) && isArchive(root)) {
      libraries.add(openJar(root), RELEASE);
    }
  }

  private static boolean isArchive(Path path) {
    String name = String.valueOf(path.getFileName());
    return name.endsWith(".jar") || name.endsWith(".zip");
  }

  private Jar openJar(Path root) {
    Jar jar = Jar.open(root);
    jars.add(jar);
    return jar;
  }

  private static Map<String, Path> walk(Path root) {
    // Sorted as text: paths compare slowly, and differently on each system.
    Map<String, Path> files = new TreeMap<>();
    int prefix = prefix(root);
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              String text = file.toString();
              if (text.endsWith(".class")) {
                files.put(text.substring(prefix).replace('\\', '/'), file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new BadInputException(root + ": cannot be listed (" + e.getMessage() + ")");
    }
    Map<String, Path> found = new LinkedHashMap<>();
    for (Map.Entry<String, Path> each : files.entrySet()) {
      String name = each.getKey();
      if (!name.startsWith("META-INF/")) {
        found.put(name.substring(0, name.length() - 6), each.getValue());
      }
    }
    return found;
  }

  /** How much of a file's path is that of the directory it was found in. */
  private static int prefix(Path root) {
    String text = root.toString();
    boolean separated = text.isEmpty() || text.endsWith(root.getFileSystem().getSeparator());
    return separated ? text.length() : text.length() + 1;
  }

  /** Internal names of all application classes, judged ones first. */
  public Collection<String> applicationClasses() {
    return application.keySet();
  }

  /** Whether the class belongs to the application. */
  public boolean isApplication(String internalName) {
    return application.containsKey(internalName);
  }

  /** Whether tools of the class are judged in this run. */
  public boolean isJudged(String internalName) {
    Place place = application.get(internalName);
    return place != null && place.judged();
  }

  /** Whether the class lies in a library, not in the application and not in the JDK. */
  public boolean isLibrary(String internalName) {
    return !application.containsKey(internalName) && findLibrary(internalName) != null;
  }

  /** Whether the class lies in the application or a library; the JDK is not asked. */
  public boolean has(String internalName) {
    return application.containsKey(internalName)
        || libraryFiles.containsKey(internalName)
        || libraries.has(internalName);
  }

  /**
   * The bytes of a class, or null if it is nowhere on the class path.
   *
   * @throws BadInputException if the file that should hold it is corrupt
   */
  public byte @Nullable [] find(String internalName) {
    Place place = application.get(internalName);
    if (place != null) {
      return place.jar() == null
          ? readFile(java.util.Objects.requireNonNull(place.file()))
          : place.jar().bytes(place.entry());
    }
    if (internalName.startsWith("java/")) {
      return findInJdk(internalName);
    }
    byte[] library = findLibrary(internalName);
    return library != null ? library : findInJdk(internalName);
  }

  private byte @Nullable [] findLibrary(String internalName) {
    Path file = libraryFiles.get(internalName);
    return file == null ? libraries.find(internalName) : readFile(file);
  }

  private byte @Nullable [] findInJdk(String internalName) {
    try (InputStream in = jdk.getResourceAsStream(internalName + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new BadInputException(
          "JDK class " + internalName + ": cannot be read (" + e.getMessage() + ")");
    }
  }

  private static byte[] readFile(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new BadInputException(file + ": cannot be read (" + e.getMessage() + ")");
    }
  }

  /**
   * Lines of the service files of that type in application roots: the implementations that {@code
   * ServiceLoader} would find. Libraries are not searched: their implementations are not open.
   */
  public List<String> serviceImplementations(String binaryName) {
    List<String> found = new ArrayList<>();
    for (Path root : roots) {
      Path file = root.resolve("META-INF/services/" + binaryName);
      if (Files.isDirectory(root) && Files.isRegularFile(file)) {
        for (String line :
            new String(readFile(file), java.nio.charset.StandardCharsets.UTF_8).split("\n", -1)) {
          String name = line.replaceAll("#.*", "").trim();
          if (!name.isEmpty()) {
            found.add(name);
          }
        }
      }
    }
    return found;
  }

  @Override
  public void close() {
    for (Jar jar : jars) {
      try {
        jar.close();
      } catch (IOException e) {
        // Nothing was written; a jar that cannot be closed cannot change the answer.
      }
    }
  }
}
