package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Opcodes;

/**
 * A fixture for every entry that declares tools: code assembled from the entry and the real jar
 * declares a tool in that way, and the engine must find it under the entry's framework, with the
 * effect of its body.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ToolEntryFixturesTest {

  private final Map<Block, List<String>> fixtures = new LinkedHashMap<>();
  private final Map<String, List<ToolVerdict>> verdicts = new LinkedHashMap<>();
  private final Libraries libraries = Libraries.ofBuild();

  @BeforeAll
  void assembleAndAnalyse(@TempDir Path folder) throws IOException {
    Path application = Files.createDirectory(folder.resolve("application"));
    Path library = Files.createDirectory(folder.resolve("library"));
    ToolFixtureWriter tools = new ToolFixtureWriter(application, libraries);
    FixtureWriter imagined = new FixtureWriter(application, library);
    for (Block entry : BlockReader.folder("tools")) {
      fixtures.put(entry, assemble(entry, tools, imagined));
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

  private List<String> assemble(Block entry, ToolFixtureWriter tools, FixtureWriter imagined)
      throws IOException {
    List<String> classes = new ArrayList<>();
    switch (entry.sort()) {
      case "tool-annotation" -> {
        for (String annotation : entry.words("annotation")) {
          tools.annotated(next(entry, classes), annotation);
        }
      }
      case "tool-type" -> {
        for (String type : entry.words("type")) {
          for (LibraryType.Method body : bodies(entry, type)) {
            tools.implementing(next(entry, classes), type, body);
          }
        }
      }
      case "tool-call" -> {
        List<FixtureCall> calls = FixtureCalls.allOf(entry, libraries);
        for (FixtureCall call : calls) {
          String name = next(entry, classes);
          if (!tools.registering(name, call, entry)) {
            classes.remove(name);
          }
        }
      }
      default -> {
        // A function bean is found by its name: see the engine's own fixtures.
      }
    }
    return classes;
  }

  /** One method per body pattern that a class can override. */
  private List<LibraryType.Method> bodies(Block entry, String type) {
    List<LibraryType.Method> bodies = new ArrayList<>();
    for (String word : entry.words("body")) {
      MethodPattern pattern = MethodPattern.parse(word);
      libraries.withSupertypes(type).stream()
          .flatMap(found -> found.methods.stream())
          .filter(method -> pattern.matches(method.name(), method.descriptor()))
          .filter(method -> (method.access() & (Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) == 0)
          .findFirst()
          .ifPresent(bodies::add);
    }
    if (libraries.find(type).isEmpty()) {
      bodies.add(
          new LibraryType.Method(
              MethodPattern.parse(entry.words("body").get(0)).name(), "()V", Opcodes.ACC_PUBLIC));
    }
    return bodies;
  }

  private static String next(Block entry, List<String> classes) {
    String name = "toolfixtures/" + entry.id().replace('-', '_') + "/Fixture" + classes.size();
    classes.add(name);
    return name;
  }

  @TestFactory
  Stream<DynamicTest> everyDeclarationIsFound() {
    return fixtures.keySet().stream()
        .filter(entry -> !isOutOfReach(entry))
        .map(entry -> DynamicTest.dynamicTest(entry.sort() + " " + entry.id(), () -> check(entry)));
  }

  /** Entries whose fixture would say nothing: instances' methods are found by their annotations. */
  private boolean isOutOfReach(Block entry) {
    String handover = entry.get("handover", "");
    return entry.sort().equals("tool-bean")
        || handover.equals("instance")
        || handover.equals("bean-name")
        || handover.equals("class") && entry.get("body") == null
        || entry.sort().equals("tool-call") && FixtureCalls.of(entry, libraries).isEmpty();
  }

  private void check(Block entry) {
    assertThat(fixtures.get(entry)).as("fixtures").isNotEmpty();
    for (String fixture : fixtures.get(entry)) {
      List<ToolVerdict> found = verdicts.getOrDefault(fixture.replace('/', '.'), List.of());
      assertThat(found).as("tools of %s", fixture).isNotEmpty();
      assertThat(found)
          .as("whether tools of %s are judged", fixture)
          .allMatch(verdict -> verdict.tool().judged() == ToolReader.role(entry).judged());
      assertThat(found)
          .as("framework and effect of %s", fixture)
          .anyMatch(
              verdict ->
                  verdict.tool().framework().equals(entry.get("framework"))
                      && verdict.effects().stream()
                          .anyMatch(effect -> effect.entry().equals("java-process")));
    }
  }
}
