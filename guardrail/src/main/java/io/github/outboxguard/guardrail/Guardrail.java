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
import io.github.outboxguard.guardrail.rules.RuleInput;
import io.github.outboxguard.guardrail.rules.Rules;
import io.github.outboxguard.guardrail.rules.Violation;
import io.github.outboxguard.guardrail.rules.pitfalls.Pitfalls;
import io.github.outboxguard.guardrail.tools.Tool;
import io.github.outboxguard.guardrail.tools.ToolFinder;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
   * What some rules find in {@code request.tools()}. Tools are looked for only if one of the rules
   * needs them.
   *
   * @param options tells the accepted exceptions and the day; nothing is left out for them
   * @param asked which rules; those that the configuration turns off are never asked
   * @throws io.github.outboxguard.guardrail.catalogue.BadInputException if an input cannot be read:
   *     a missing directory, a corrupt jar or class file
   */
  public static List<Violation> violations(
      AnalysisRequest request, ReportOptions options, Predicate<RuleId> asked) {
    return analyse(
        request,
        run -> {
          List<Violation> found = new ArrayList<>(pitfalls(run, request.config(), asked));
          if (Rules.all().stream().anyMatch(rule -> asked.test(rule.id()))) {
            Rules.check(
                    new RuleInput(
                        run.verdicts(),
                        request.config(),
                        run.catalogue().kinds(),
                        options.suppressions(),
                        LocalDate.now(options.clock())))
                .stream()
                .filter(violation -> asked.test(violation.rule()))
                .forEach(found::add);
          }
          return found;
        });
  }

  private static List<Violation> pitfalls(Run run, GuardConfig config, Predicate<RuleId> asked) {
    return Pitfalls.check(
        run.classes(),
        run.catalogue(),
        ownWriters(config),
        rule -> config.isOn(rule.id()) && asked.test(rule),
        run::effects,
        () -> run.verdicts().stream().filter(verdict -> verdict.tool().judged()).toList());
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

  /** An analysis whose class path is still open. Tools are judged when somebody asks for them. */
  private static final class Run {

    private final Classes classes;
    private final Catalogue catalogue;
    private final GuardConfig config;
    private final Hierarchy hierarchy;
    private @Nullable List<Tool> tools;
    private @Nullable Reachability reachability;
    private @Nullable List<ToolVerdict> verdicts;

    Run(Classes classes, Catalogue catalogue, GuardConfig config) {
      this.classes = classes;
      this.catalogue = catalogue;
      this.config = config;
      this.hierarchy = new Hierarchy(classes);
    }

    Classes classes() {
      return classes;
    }

    Catalogue catalogue() {
      return catalogue;
    }

    private List<Tool> tools() {
      if (tools == null) {
        tools = new ToolFinder(classes, hierarchy, catalogue).find();
      }
      return tools;
    }

    private Reachability reachability() {
      if (reachability == null) {
        // The search for tools notes which classes make proxies, and this asks for them at once.
        tools();
        reachability = new Reachability(classes, hierarchy, catalogue, config);
      }
      return reachability;
    }

    List<ToolVerdict> verdicts() {
      if (verdicts == null) {
        verdicts = tools().stream().map(reachability()::verdict).toList();
      }
      return verdicts;
    }

    /** The effects that any application method reaches, as if it were a tool. */
    List<ReachedEffect> effects(MethodInfo method) {
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
      return reachability().verdict(entry).effects();
    }
  }

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
      classes.watch(presentProxyFactories(path, catalogue));
      return conclusion.apply(new Run(classes, catalogue, config));
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
}
