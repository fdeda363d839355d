package io.github.outboxguard.guardrail.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** Source text of a test, compiled with the JDK's own compiler. */
final class SourceText {

  private SourceText() {}

  /**
   * The directory of its class files, with the numbers of its lines.
   *
   * @param name of the file, without an ending
   */
  static Path compiled(Path directory, String name, CharSequence text) throws IOException {
    Path classes = Files.createDirectories(directory.resolve(name + "-classes"));
    Path file = Files.writeString(directory.resolve(name + ".java"), text);
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-g", "-d", classes.toString(), file.toString());
    assertThat(result).isZero();
    return classes;
  }
}
