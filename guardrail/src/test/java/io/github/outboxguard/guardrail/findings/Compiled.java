package io.github.outboxguard.guardrail.findings;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles sources of a test with the JDK's own compiler. */
final class Compiled {

  private Compiled() {}

  /** Class files of those sources, by path relative to a source root. */
  static Path sources(Path directory, Map<String, String> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Path classes = Files.createDirectories(directory.resolve("classes"));
    List<Path> files = new ArrayList<>();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = directory.resolve("src").resolve(source.getKey());
      Files.createDirectories(file.getParent());
      files.add(Files.writeString(file, source.getValue()));
    }
    StringWriter errors = new StringWriter();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      boolean ok =
          compiler
              .getTask(
                  errors,
                  manager,
                  null,
                  List.of("-d", classes.toString(), "-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files))
              .call();
      if (!ok) {
        throw new IllegalArgumentException(errors.toString());
      }
    }
    return classes;
  }
}
