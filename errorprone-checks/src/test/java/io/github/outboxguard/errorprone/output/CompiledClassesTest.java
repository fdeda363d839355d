package io.github.outboxguard.errorprone.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.javac.util.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaFileManager;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which entries of the class path are taken for classes. */
final class CompiledClassesTest {

  @TempDir private Path root;

  private final StandardJavaFileManager files =
      ToolProvider.getSystemJavaCompiler()
          .getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
  private Path output;
  private Path library;
  private Path elsewhere;

  @BeforeEach
  void lay() throws IOException {
    output = Files.createDirectories(root.resolve("module/target/classes"));
    library = Files.createDirectories(root.resolve("libraries/classes-of-others"));
    elsewhere = Files.createDirectories(root.resolve("another/target/classes"));
    files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(output));
  }

  @AfterEach
  void close() throws IOException {
    files.close();
  }

  @Test
  void directoriesAboveTheOutputAreProjects() throws IOException {
    assertThat(taken(root, root.resolve("module"), library)).containsExactlyInAnyOrder(library);
  }

  @Test
  void anEmptyElementMeansTheWorkingDirectoryAndNoClasses() throws IOException {
    Path working = Path.of("").toAbsolutePath();

    assertThat(output.startsWith(working)).as("the output lies elsewhere").isFalse();
    assertThat(taken(working, library)).containsExactlyInAnyOrder(library);
  }

  @Test
  void otherModulesAndTheOutputItselfStay() throws IOException {
    assertThat(taken(output, elsewhere, library))
        .containsExactlyInAnyOrder(output, elsewhere, library);
  }

  private List<Path> taken(Path... classPath) throws IOException {
    files.setLocationFromPaths(StandardLocation.CLASS_PATH, List.of(classPath));
    Context context = new Context();
    context.put(JavaFileManager.class, files);
    CompiledClasses compiled = CompiledClasses.of(context);
    List<Path> taken = new ArrayList<>(compiled.libraries());
    taken.addAll(compiled.application());
    if (!List.of(classPath).contains(output)) {
      taken.remove(output);
    }
    return taken;
  }
}
