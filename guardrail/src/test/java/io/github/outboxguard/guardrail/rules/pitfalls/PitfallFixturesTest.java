package io.github.outboxguard.guardrail.rules.pitfalls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.ClassFileSuppressions;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Site;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each pitfall rule finds what its folder of fixtures marks, and nothing else there: every method
 * without a marker is a look-alike that must stay clean.
 */
class PitfallFixturesTest {

  private static final Path SOURCES = Path.of("src/fixtures/java/pitfalls");
  private static final int LEAST_OF_EACH = 8;

  @TempDir static Path classes;

  private static Set<PitfallMarker> found;

  @BeforeAll
  static void analyseTheFixtures() throws IOException {
    compile(classes);
    GuardConfig config = allRulesOn();
    found =
        Guardrail.report(
                new AnalysisRequest(List.of(classes), List.of(), classPath(), config),
                new ReportOptions(
                    "fixtures:pitfalls",
                    config,
                    new ClassFileSuppressions(List.of(classes)),
                    Baseline.empty(),
                    Clock.systemUTC()))
            .findings()
            .stream()
            .map(PitfallFixturesTest::place)
            .collect(Collectors.toCollection(TreeSet::new));
  }

  @TestFactory
  Stream<DynamicTest> everyMarkedMethodIsFound() throws IOException {
    return PitfallMarker.in(SOURCES).stream()
        .map(
            marker ->
                DynamicTest.dynamicTest(
                    marker.toString(), () -> assertThat(found).contains(marker)));
  }

  @TestFactory
  Stream<DynamicTest> noLookAlikeIsFound() throws IOException {
    Set<PitfallMarker> expected = PitfallMarker.in(SOURCES);
    return rules()
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.id(),
                    () ->
                        assertThat(found)
                            .filteredOn(marker -> marker.isOfItsOwnFolder(rule.id()))
                            .allSatisfy(marker -> assertThat(expected).contains(marker))));
  }

  @Test
  void everyRuleHasEnoughOfBoth() throws IOException {
    for (RuleId rule : rules().toList()) {
      Path folder = SOURCES.resolve(rule.id().toLowerCase(Locale.ROOT));
      long bad = PitfallMarker.in(folder).stream().filter(m -> m.rule().equals(rule.id())).count();
      assertThat(bad).as("%s: marked methods", rule.id()).isGreaterThanOrEqualTo(LEAST_OF_EACH);
      assertThat(PitfallMarker.methodsOf(folder.resolve("Good.java")))
          .as("%s: look-alikes", rule.id())
          .hasSizeGreaterThanOrEqualTo(LEAST_OF_EACH);
    }
  }

  /** The rules that have a folder: all pitfalls, and the rules about tools beside the main one. */
  private static Stream<RuleId> rules() {
    return Stream.concat(
        Pitfalls.ids().stream(),
        Stream.of(
            RuleId.TOOL_MIXES_OUTBOX_AND_DIRECT_EFFECT,
            RuleId.EVENT_LISTENER_BYPASSES_OUTBOX,
            RuleId.SUPPRESSION_INVALID));
  }

  private static PitfallMarker place(Finding finding) {
    Site site = finding.violation().site();
    return new PitfallMarker(
        finding.violation().rule().id(),
        site.className().replaceFirst("^pitfalls\\.", ""),
        site.method());
  }

  private static GuardConfig allRulesOn() {
    GuardConfig none = GuardConfig.none();
    return new GuardConfig(
        none.externalReads(),
        none.failOnUnresolved(),
        none.effects(),
        none.tools(),
        none.outboxWrites(),
        none.pure(),
        none.silenced(),
        none.openLibraries(),
        none.excludedTools(),
        none.kinds(),
        Map.of(RuleId.EXTERNAL_EFFECT_INSIDE_TRANSACTION.id(), true));
  }

  /** What the module's tests use, and the jars that the catalogue is checked against. */
  private static List<Path> classPath() throws IOException {
    List<Path> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      entries.add(Path.of(entry));
    }
    try (Stream<Path> jars = Files.list(Path.of("target/catalogue-jars"))) {
      entries.addAll(jars.sorted().toList());
    }
    return entries;
  }

  private static void compile(Path output) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (Stream<Path> walk = Files.walk(SOURCES);
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<Path> files = walk.filter(path -> path.toString().endsWith(".java")).toList();
      boolean done =
          compiler
              .getTask(
                  null,
                  manager,
                  null,
                  List.of(
                      "-g",
                      "-parameters",
                      "-proc:none",
                      "-nowarn",
                      "-d",
                      output.toString(),
                      "-cp",
                      classPath().stream()
                          .map(Path::toString)
                          .collect(Collectors.joining(File.pathSeparator))),
                  null,
                  manager.getJavaFileObjectsFromPaths(files))
              .call();
      assertThat(done).as("the fixtures compile").isTrue();
    }
  }
}
