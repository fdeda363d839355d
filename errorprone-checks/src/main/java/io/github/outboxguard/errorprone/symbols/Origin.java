package io.github.outboxguard.errorprone.symbols;

import com.sun.tools.javac.code.Symbol.ClassSymbol;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;

/** Where a class comes from. */
public final class Origin {

  /** Where Maven and Gradle leave the jar of another module of the same build. */
  private static final Pattern BUILT_HERE =
      Pattern.compile("jar:file:.*/(target|build/libs)/[^/]+\\.jar!.*");

  private Origin() {}

  /** Whether the class is compiled now. */
  public static boolean isSource(ClassSymbol type) {
    return type.sourcefile != null
        && type.sourcefile.getKind() == JavaFileObject.Kind.SOURCE
        && (type.classfile == null || type.classfile.getKind() == JavaFileObject.Kind.SOURCE);
  }

  /**
   * Whether the class is of the application: compiled now, or another module's of the same build,
   * whose output javac is handed as a directory or as a jar that lies where builds put it.
   */
  public static boolean isApplication(ClassSymbol type) {
    if (isSource(type)) {
      return true;
    }
    if (type.classfile == null) {
      return false;
    }
    String uri = type.classfile.toUri().toString();
    return uri.startsWith("file:") || BUILT_HERE.matcher(uri).matches();
  }

  /** Whether an entry of the class path is another module of the same build. */
  public static boolean isBuildOutput(Path entry) {
    return Files.isDirectory(entry) || BUILT_HERE.matcher("jar:" + entry.toUri() + "!/").matches();
  }
}
