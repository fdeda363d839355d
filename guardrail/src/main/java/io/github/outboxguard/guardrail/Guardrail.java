package io.github.outboxguard.guardrail;

import io.github.outboxguard.guardrail.bytecode.ClassPath;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.Coordinates;
import io.github.outboxguard.guardrail.bytecode.Hierarchy;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.Report;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import io.github.outboxguard.guardrail.findings.Reporter;
import io.github.outboxguard.guardrail.reach.Reachability;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import io.github.outboxguard.guardrail.rules.pitfalls.Pitfalls;
import io.github.outboxguard.guardrail.tools.Tool;
import io.github.outboxguard.guardrail.tools.ToolFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Finds the tools of a module and what each of them reaches. Stateless and safe for use by several
 * threads; an analysis reads class files and never loads them.
 */
public final class Guardrail {

  private Guardrail() {}

  /**
   * The verdict on each tool of {@code request.tools()}.
   *
   * @throws io.github.outboxguard.guardrail.catalogue.BadInputException if an input cannot be read:
   *     a missing directory, a corrupt jar or class file
   */
  public static List<ToolVerdict> verdicts(AnalysisRequest request) {
    return analyse(request).verdicts();
  }

  /**
   * The verdicts judged by all rules: new, baselined and suppressed findings of one module.
   *
   * @throws io.github.outboxguard.guardrail.catalogue.BadInputException if an input cannot be read:
   *     a missing directory, a corrupt jar or class file
   */
  public static Report report(AnalysisRequest request, ReportOptions options) {
    return analyse(
        request,
        run ->
            Reporter.report(
                run.verdicts(),
                pitfalls(run, request.config(), rule -> true),
                run.classes().problems(),
                options));
  }

  /**
   * What the pitfall rules find in {@code request.tools()}, whatever reports are made of it.
   *
   * @param asked which rules; those that the configuration turns off are never asked
   * @throws io.github.outboxguard.guardrail.catalogue.BadInputException if an input cannot be read:
   *     a missing directory, a corrupt jar or class file
   */
  public static List<Violation> pitfalls(AnalysisRequest request, Predicate<RuleId> asked) {
    return analyse(request, run -> pitfalls(run, request.config(), asked));
  }

  private static List<Violation> pitfalls(Run run, GuardConfig config, Predicate<RuleId> asked) {
    return Pitfalls.check(
        run.classes(),
        run.catalogue(),
        ownWriters(config),
        rule -> config.isOn(rule.id()) && asked.test(rule),
        method -> effects(run, method),
        run.verdicts().stream().filter(verdict -> verdict.tool().judged()).toList());
  }

  /**
   * The verdict on each tool of {@code request.tools()}, and what weakens the answer.
   *
   * @throws io.github.outboxguard.guardrail.catalogue.BadInputException if an input cannot be read:
   *     a missing directory, a corrupt jar or class file
   */
  public static Analysis analyse(AnalysisRequest request) {
    return analyse(request, run -> new Analysis(run.verdicts(), run.classes().problems()));
  }

  /** An analysis whose class path is still open. */
  private record Run(
      Classes classes,
      Catalogue catalogue,
      Reachability reachability,
      List<ToolVerdict> verdicts) {}

  private static <T> T analyse(AnalysisRequest request, Function<Run, T> conclusion) {
    GuardConfig config = request.config();
    Catalogue catalogue = Catalogue.with(config);
    List<Path> followed = new ArrayList<>(request.application());
    List<Path> libraries = new ArrayList<>(request.libraries());
    if (config.opensArtifacts()) {
      for (Path library : request.libraries()) {
        if (Coordinates.match(library, config::opensArtifact)) {
          followed.add(library);
          libraries.remove(library);
        }
      }
    }
    try (ClassPath path = ClassPath.open(request.tools(), followed, libraries)) {
      Classes classes = new Classes(path, config::opensType);
      Hierarchy hierarchy = new Hierarchy(classes);
      classes.watch(presentProxyFactories(path, catalogue));
      List<Tool> tools = new ToolFinder(classes, hierarchy, catalogue).find();
      Reachability reachability = new Reachability(classes, hierarchy, catalogue, config);
      List<ToolVerdict> verdicts = new ArrayList<>();
      for (Tool tool : tools) {
        verdicts.add(reachability.verdict(tool));
      }
      return conclusion.apply(new Run(classes, catalogue, reachability, verdicts));
    }
  }

  private static Set<String> presentProxyFactories(ClassPath path, Catalogue catalogue) {
    return catalogue.frameworks().proxyFactoryOwners().stream()
        .map(Types::fromBinary)
        .filter(path::has)
        .collect(Collectors.toSet());
  }

  private static List<String> ownWriters(GuardConfig config) {
    return config.outboxWrites().stream().map(GuardConfig.OwnOutboxWrite::type).toList();
  }

  /** The effects that any application method reaches, as if it were a tool. */
  private static List<ReachedEffect> effects(Run run, MethodInfo method) {
    String owner = Types.binary(method.owner().name());
    Tool entry =
        new Tool(
            owner,
            method.name(),
            method.descriptor(),
            method.isSynthetic(),
            "none",
            method.owner().sourceFile(),
            0,
            new Tool.Body(owner, method.name(), method.descriptor()));
    return run.reachability().verdict(entry).effects();
  }
}
