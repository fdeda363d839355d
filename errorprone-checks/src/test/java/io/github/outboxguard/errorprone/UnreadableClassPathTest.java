package io.github.outboxguard.errorprone;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.BaseErrorProneJavaCompiler;
import com.google.errorprone.scanner.ScannerSupplier;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class path is javac's: what it can compile against, these checks must not break. */
final class UnreadableClassPathTest {

  private static final String POLLING =
      """
      class Jobs implements Runnable {
        java.sql.Statement statement;

        public void run() {
          while (true) {
            try {
              statement.executeQuery("select id from outbox");
              Thread.sleep(10);
            } catch (Exception e) {
              return;
            }
          }
        }
      }
      """;

  @TempDir private Path directory;

  private final DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();

  @Test
  void findsTheFaultWithoutTheBrokenClass() throws Exception {
    assertThat(compile(Files.createDirectories(directory.resolve("lib")))).isFalse();

    assertThat(texts(Diagnostic.Kind.ERROR)).singleElement().asString().contains("polled every");
  }

  @Test
  void aCorruptClassIsOneWarningThatSaysWhatWasNotJudged() throws Exception {
    Path broken = directory.resolve("lib/com/acme/Broken.class");
    Files.createDirectories(broken.getParent());
    Files.write(broken, new byte[] {1, 2, 3});

    assertThat(compile(directory.resolve("lib"))).as("%s", messages.getDiagnostics()).isTrue();

    assertThat(texts(Diagnostic.Kind.WARNING))
        .singleElement()
        .asString()
        .contains(
            "did not judge this module by DispatcherPollsTooFast",
            "com.acme.Broken: its class file is corrupt",
            "Fix:");
  }

  private List<String> texts(Diagnostic.Kind kind) {
    return messages.getDiagnostics().stream()
        .filter(message -> message.getKind() == kind)
        .map(message -> message.getMessage(Locale.ROOT))
        .filter(text -> text.contains("Outbox Guard") || text.contains("outbox"))
        .toList();
  }

  private boolean compile(Path library) throws Exception {
    JavaCompiler compiler =
        new BaseErrorProneJavaCompiler(
            ScannerSupplier.fromBugCheckerClasses(DispatcherPollsTooFast.class));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(messages, null, null)) {
      List<String> options =
          List.of(
              "-XDcompilePolicy=simple",
              "--should-stop=ifError=FLOW",
              "-XDaddTypeAnnotationsToSymbol=true",
              "-proc:none",
              "-cp",
              library.toString(),
              "-d",
              Files.createDirectories(directory.resolve("classes")).toString());
      return compiler.getTask(null, files, messages, options, null, List.of(source())).call();
    }
  }

  private static JavaFileObject source() {
    return new SimpleJavaFileObject(URI.create("string:///Jobs.java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return POLLING;
      }
    };
  }
}
