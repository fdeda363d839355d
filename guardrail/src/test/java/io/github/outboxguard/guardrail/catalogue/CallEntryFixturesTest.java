package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A fixture for every entry that says what a call is: a tool that makes the call, assembled from
 * the entry and the real jar, and judged by the engine. An entry whose fixture does not reach it
 * fails.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CallEntryFixturesTest {

  private final Map<Block, List<FixtureCall>> fixtures = new LinkedHashMap<>();
  private final Map<String, List<ToolVerdict>> verdicts = new LinkedHashMap<>();
  private final Kinds kinds = Kinds.load();

  @BeforeAll
  void assembleAndAnalyse(@TempDir Path folder) throws IOException {
    Libraries libraries = Libraries.ofBuild();
    Path application = Files.createDirectory(folder.resolve("application"));
    Path library = Files.createDirectory(folder.resolve("library"));
    FixtureWriter writer = new FixtureWriter(application, library);
    for (Block entry : BlockReader.folder("calls")) {
      List<FixtureCall> calls = assemble(entry, libraries, writer);
      fixtures.put(entry, calls);
      writer.tools(className(entry), calls);
    }
    List<Path> jars = new ArrayList<>(List.of(library));
    try (Stream<Path> files = Files.list(Path.of("target/catalogue-jars"))) {
      files.sorted().forEach(jars::add);
    }
    for (ToolVerdict verdict :
        Guardrail.verdicts(
            new AnalysisRequest(List.of(application), List.of(), jars, GuardConfig.none()))) {
      verdicts.computeIfAbsent(verdict.tool().className(), name -> new ArrayList<>()).add(verdict);
    }
  }

  private static List<FixtureCall> assemble(Block entry, Libraries libraries, FixtureWriter writer)
      throws IOException {
    List<FixtureCall> calls = new ArrayList<>(FixtureCalls.of(entry, libraries));
    String name = className(entry);
    int client = 0;
    for (String annotation : entry.words("annotated")) {
      FixtureCall call = client(name + "Client" + client++);
      writer.declarativeClient(call, annotation, null);
      calls.add(call);
    }
    for (String annotation : entry.words("annotated-method")) {
      FixtureCall call = client(name + "Client" + client++);
      writer.declarativeClient(call, null, annotation);
      calls.add(call);
    }
    if (entry.words("samples").contains("generated")) {
      FixtureCall call =
          new FixtureCall("generated/" + name + "Stub", false, "createOrder", "()V", false);
      writer.libraryStub(call, entry.words("type").get(0).replace('.', '/'));
      calls.add(call);
    }
    if (calls.isEmpty()) {
      calls.addAll(FixtureCalls.imagined(entry));
      writer.libraryTypes(calls);
    }
    return calls;
  }

  private static FixtureCall client(String owner) {
    return new FixtureCall(owner, true, "placeOrder", "()V", false);
  }

  private static String className(Block entry) {
    return "fixtures/" + entry.sort() + "/" + entry.id().replace('-', '_');
  }

  @TestFactory
  Stream<DynamicTest> everyEntryIsReachedByItsFixture() {
    return fixtures.keySet().stream()
        .map(entry -> DynamicTest.dynamicTest(entry.sort() + " " + entry.id(), () -> check(entry)));
  }

  private void check(Block entry) {
    List<ToolVerdict> found = verdicts.getOrDefault(className(entry).replace('/', '.'), List.of());
    assertThat(found).as("tools of the fixture").hasSize(fixtures.get(entry).size()).isNotEmpty();
    Set<String> effects =
        found.stream()
            .flatMap(verdict -> verdict.effects().stream())
            .map(ReachedEffect::entry)
            .collect(Collectors.toCollection(TreeSet::new));
    switch (entry.sort()) {
      case "effect" -> {
        if (kinds.policy(entry.get("kind", "")) == Kinds.Policy.OFF) {
          assertThat(effects).as("effects of a kind that is off").isEmpty();
        } else {
          assertThat(effects).as("effects").contains(entry.id());
          assertThat(found).as("every call is an effect").allMatch(v -> !v.effects().isEmpty());
        }
      }
      case "outbox" -> {
        assertThat(found).as("outbox writes").allMatch(v -> !v.outboxWrites().isEmpty());
        assertThat(effects).as("effects of an outbox write").isEmpty();
      }
      default -> {
        assertThat(effects).as("effects of a harmless call").isEmpty();
        assertThat(found).as("unresolved calls").allMatch(v -> v.unresolved().isEmpty());
      }
    }
  }
}
