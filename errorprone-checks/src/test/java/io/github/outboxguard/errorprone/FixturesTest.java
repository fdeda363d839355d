package io.github.outboxguard.errorprone;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.util.Context;
import io.github.outboxguard.errorprone.output.CompiledClasses;
import io.github.outboxguard.errorprone.output.Pitfalls;
import io.github.outboxguard.errorprone.source.FileSigns;
import io.github.outboxguard.errorprone.source.SourceAnalysis;
import io.github.outboxguard.errorprone.source.SourceFinding;
import io.github.outboxguard.fixtures.Claims;
import io.github.outboxguard.fixtures.FixtureCompiler;
import io.github.outboxguard.fixtures.Fixtures;
import io.github.outboxguard.fixtures.Found;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.util.Elements;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the fixtures that all engines share. */
final class FixturesTest {

  private static final Clock CLOCK = Clock.systemDefaultZone();
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
              "-g",
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
      Collector collector = new Collector(task);
      task.addTaskListener(collector);
      assertThat(task.call()).as("the fixtures compile").isTrue();
      return collector.found;
    }
  }

  /** Judges each file when javac has attributed it, and the class files at the end. */
  private static final class Collector implements TaskListener {

    private static final GuardConfig CONFIG =
        GuardConfig.parse("outbox-guard.yml", "rules:\n  ExternalEffectInsideTransaction: on\n");

    private final Context context;
    private final Elements elements;
    private final List<Found> found = new ArrayList<>();
    private final Set<CompilationUnitTree> judged =
        Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<CompilationUnitTree, Set<RuleId>> watched = new IdentityHashMap<>();
    private final Map<RuleId, List<String>> classes = new EnumMap<>(RuleId.class);
    private @Nullable SourceAnalysis analysis;

    Collector(BasicJavacTask task) {
      this.context = task.getContext();
      this.elements = task.getElements();
    }

    @Override
    public void finished(TaskEvent event) {
      CompilationUnitTree unit = event.getCompilationUnit();
      if (event.getKind() == TaskEvent.Kind.ANALYZE && judged.add(unit)) {
        judge(unit);
      } else if (event.getKind() == TaskEvent.Kind.GENERATE && event.getTypeElement() != null) {
        String name = elements.getBinaryName(event.getTypeElement()).toString();
        for (RuleId rule : watched.getOrDefault(unit, Set.of())) {
          classes.computeIfAbsent(rule, r -> new ArrayList<>()).add(name);
        }
      } else if (event.getKind() == TaskEvent.Kind.COMPILATION) {
        // Each rule has only the files that the signs gave it.
        classes.forEach(
            (rule, names) ->
                Pitfalls.of(names, CompiledClasses.of(context), Set.of(rule), CONFIG, CLOCK)
                    .forEach(violation -> found.add(Found.of(violation))));
      }
    }

    private void judge(CompilationUnitTree unit) {
      if (analysis == null) {
        analysis = new SourceAnalysis(context, CONFIG, CLOCK);
      }
      FileSigns signs = analysis.signs(unit);
      watched.put(unit, signs.pitfalls());
      for (SourceFinding finding : analysis.findings(unit, signs)) {
        found.add(Found.of(finding.violation()));
      }
    }
  }
}
