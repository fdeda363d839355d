package io.github.outboxguard.benchmarks.guardrail;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.ClassPath;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.Hierarchy;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.reach.Reachability;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.tools.Tool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Many entries over much application code: real libraries are taken for the application, five
 * hundred of their methods for tools.
 */
final class ManyTools {

  private static final int ENTRIES = 500;

  /** The entries are methods of the first classes, so that they stay the same. */
  private static final int CHOSEN_FROM = 10_000;

  private static final List<String> TAKEN =
      List.of(
          "spring-ai",
          "langchain4j",
          "mcp",
          "spring-data",
          "spring-cloud",
          "kafka",
          "h2-",
          "lettuce");

  private ManyTools() {}

  static String run(List<Path> jars) {
    List<Path> application = new ArrayList<>();
    List<Path> libraries = new ArrayList<>();
    for (Path jar : jars) {
      String name = String.valueOf(jar.getFileName());
      (TAKEN.stream().anyMatch(name::contains) ? application : libraries).add(jar);
    }
    try (ClassPath path = ClassPath.open(application, List.of(), libraries)) {
      Classes classes = new Classes(path, name -> false);
      long start = System.nanoTime();
      List<MethodInfo> methods = parse(classes);
      long parsed = System.nanoTime();
      Collections.shuffle(methods, new Random(1));
      Reachability reachability =
          new Reachability(
              classes, new Hierarchy(classes), Catalogue.builtIn(), GuardConfig.none());
      int reaching = 0;
      int cut = 0;
      for (MethodInfo method : methods.subList(0, ENTRIES)) {
        ToolVerdict verdict = reachability.verdict(tool(method));
        reaching += verdict.effects().isEmpty() ? 0 : 1;
        cut += verdict.unresolved().stream().anyMatch(gap -> gap.reason().equals("budget")) ? 1 : 0;
      }
      long solved = System.nanoTime();
      return "classes="
          + classes.application().size()
          + " reaching="
          + reaching
          + " cut="
          + cut
          + " parseMillis="
          + (parsed - start) / 1_000_000
          + " solveMillis="
          + (solved - parsed) / 1_000_000;
    }
  }

  /** Reads all of the application, so that solving reads no body; gives what may be an entry. */
  private static List<MethodInfo> parse(Classes classes) {
    List<MethodInfo> candidates = new ArrayList<>();
    int count = 0;
    for (String name : classes.application()) {
      ClassInfo info = classes.find(name);
      if (info == null) {
        continue;
      }
      boolean chosenFrom = ++count <= CHOSEN_FROM;
      for (MethodInfo method : info.methods()) {
        MethodBody body = method.body();
        if (chosenFrom && body != null && body.calls().size() > 3 && !method.isSynthetic()) {
          candidates.add(method);
        }
      }
    }
    return candidates;
  }

  private static Tool tool(MethodInfo method) {
    String owner = Types.binary(method.owner().name());
    return new Tool(
        owner,
        method.name(),
        method.descriptor(),
        false,
        "benchmark",
        null,
        0,
        new Tool.Body(owner, method.name(), method.descriptor()));
  }
}
