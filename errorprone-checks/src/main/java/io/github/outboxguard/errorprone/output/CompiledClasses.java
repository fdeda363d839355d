package io.github.outboxguard.errorprone.output;

import com.sun.tools.javac.util.Context;
import io.github.outboxguard.errorprone.symbols.Origin;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/** The class files that a compilation writes, and what it compiles against. */
public final class CompiledClasses {

  private static final List<StandardLocation> PATHS =
      List.of(StandardLocation.CLASS_PATH, StandardLocation.MODULE_PATH);

  private final JavaFileManager files;

  private CompiledClasses(JavaFileManager files) {
    this.files = files;
  }

  /** Those of the compilation at hand. */
  public static CompiledClasses of(Context context) {
    return new CompiledClasses(context.get(JavaFileManager.class));
  }

  /** The classes of this module and of the others of the same build, as far as compiled. */
  List<Path> application() {
    Set<Path> found = new LinkedHashSet<>(directories(StandardLocation.CLASS_OUTPUT));
    for (StandardLocation location : PATHS) {
      entries(location).stream().filter(Origin::isBuildOutput).forEach(found::add);
    }
    return List.copyOf(found);
  }

  /** The libraries. */
  List<Path> libraries() {
    List<Path> found = new ArrayList<>();
    for (StandardLocation location : PATHS) {
      entries(location).stream().filter(entry -> !Origin.isBuildOutput(entry)).forEach(found::add);
    }
    return found;
  }

  private List<Path> directories(StandardLocation location) {
    return entries(location).stream().filter(Files::isDirectory).toList();
  }

  private List<Path> entries(StandardLocation location) {
    if (!(files instanceof StandardJavaFileManager standard)) {
      return List.of();
    }
    Iterable<? extends Path> paths = standard.getLocationAsPaths(location);
    List<Path> found = new ArrayList<>();
    if (paths != null) {
      paths.forEach(path -> found.add(path));
    }
    found.removeIf(path -> isAroundTheProject(standard, path));
    return found;
  }

  /**
   * Whether it is the working directory, which an empty element of the class path means, or another
   * directory above the compiler's output: what lies there are projects, sometimes a whole home
   * directory, and not the classes that somebody meant.
   */
  private static boolean isAroundTheProject(StandardJavaFileManager standard, Path path) {
    Iterable<? extends Path> outputs = standard.getLocationAsPaths(StandardLocation.CLASS_OUTPUT);
    if (outputs == null) {
      return false;
    }
    Path directory = path.toAbsolutePath().normalize();
    boolean around = directory.equals(Path.of("").toAbsolutePath().normalize());
    for (Path output : outputs) {
      Path own = output.toAbsolutePath().normalize();
      if (own.equals(directory)) {
        return false;
      }
      around |= own.startsWith(directory);
    }
    return around;
  }

  /** Copies the class files of some classes into an empty directory. */
  void copy(Collection<String> binaryNames, Path directory) throws IOException {
    for (String name : binaryNames) {
      JavaFileObject file =
          files.getJavaFileForInput(StandardLocation.CLASS_OUTPUT, name, JavaFileObject.Kind.CLASS);
      if (file == null) {
        continue;
      }
      Path copy = directory.resolve(name.replace('.', '/') + ".class");
      Files.createDirectories(copy.getParent());
      try (InputStream bytes = file.openInputStream()) {
        Files.copy(bytes, copy);
      }
    }
  }
}
