package io.github.outboxguard.errorprone;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.util.Context;
import io.github.outboxguard.errorprone.source.SourceAnalysis;
import io.github.outboxguard.errorprone.source.SourceFinding;
import io.github.outboxguard.fixtures.Claims;
import io.github.outboxguard.fixtures.FixtureCompiler;
import io.github.outboxguard.fixtures.Fixtures;
import io.github.outboxguard.fixtures.Found;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the fixtures that all engines share. */
final class FixturesTest {

  private static final Path REPOSITORY = Path.of("").toAbsolutePath().getParent();

  @TempDir private Path classes;

  @ParameterizedTest
  @ValueSource(strings = {"access", "catalogue", "inhouse", "soundness", "pitfalls"})
  void findsWhatItClaimsAndNothingElse(String folder) throws Exception {
    Fixtures fixtures = Fixtures.of(REPOSITORY, folder);

    List<Found> found = found(fixtures);

    assertThat(fixtures.differences(found, Claims.of(REPOSITORY, "errorprone"))).isEmpty();
  }

  private List<Found> found(Fixtures fixtures) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of(
              "-proc:none",
              "-Xlint:none",
              "-XDcompilePolicy=simple",
              "-XDignore.symbol.file",
              "-d",
              classes.toString(),
              "-cp",
              FixtureCompiler.joined(fixtures.classPath()));
      BasicJavacTask task =
          (BasicJavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  options,
                  null,
                  files.getJavaFileObjectsFromPaths(fixtures.sources()));
      Collector collector = new Collector(task.getContext());
      task.addTaskListener(collector);
      assertThat(task.call()).as("the fixtures compile").isTrue();
      return collector.found;
    }
  }

  /** Judges each file when javac has attributed it, as Error Prone does. */
  private static final class Collector implements TaskListener {

    private final Context context;
    private final List<Found> found = new ArrayList<>();
    private final List<CompilationUnitTree> judged = new ArrayList<>();
    private @Nullable SourceAnalysis analysis;

    Collector(Context context) {
      this.context = context;
    }

    @Override
    public void finished(TaskEvent event) {
      CompilationUnitTree unit = event.getCompilationUnit();
      if (event.getKind() != TaskEvent.Kind.ANALYZE || judged.contains(unit)) {
        return;
      }
      judged.add(unit);
      if (analysis == null) {
        analysis = new SourceAnalysis(context, GuardConfig.none(), Clock.systemDefaultZone());
      }
      for (SourceFinding finding : analysis.findings(unit)) {
        found.add(Found.of(finding.violation()));
      }
    }
  }
}
