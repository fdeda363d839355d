package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.BaselineFile;
import io.github.outboxguard.guardrail.findings.ClassFileSuppressions;
import io.github.outboxguard.guardrail.findings.Report;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import io.github.outboxguard.guardrail.findings.Sources;
import java.io.File;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** One module of a build, as the guardrail sees it. */
record Module(
    MavenSession session,
    MavenProject project,
    @Nullable File givenConfig,
    @Nullable File givenBaseline,
    Map<String, String> environment) {

  private static final String CONFIG = "outbox-guard.yml";

  String id() {
    return project.getGroupId() + ":" + project.getArtifactId();
  }

  Layout layout() {
    return Layout.of(session, project);
  }

  Path baselineFile() {
    return givenBaseline == null
        ? layout().root().resolve(BaselineFile.NAME)
        : givenBaseline.toPath();
  }

  Sources sources() {
    List<Path> roots = new ArrayList<>();
    project.getCompileSourceRoots().forEach(root -> roots.add(Path.of(root)));
    // A tool's path may lead through the other modules of the build.
    for (MavenProject other : all()) {
      if (!other.equals(project)) {
        other.getCompileSourceRoots().forEach(root -> roots.add(Path.of(root)));
      }
    }
    Siblings.of(project, all()).forEach(each -> roots.add(each.sources()));
    return new Sources(layout().repository(), roots);
  }

  /** The ids of all modules; empty if the build was not started at its root. */
  Set<String> modulesOfTheBuild() {
    Path start = session.getTopLevelProject().getBasedir().toPath().toAbsolutePath().normalize();
    if (!start.equals(layout().root())) {
      return Set.of();
    }
    return all().stream()
        .map(p -> p.getGroupId() + ":" + p.getArtifactId())
        .collect(Collectors.toSet());
  }

  /** Also the modules that this run does not build. */
  private List<MavenProject> all() {
    return session.getAllProjects() == null ? session.getProjects() : session.getAllProjects();
  }

  Path outputDirectory() {
    return Path.of(project.getBuild().getDirectory(), "outbox-guard");
  }

  /** The report of the module; empty if there is nothing to judge. */
  Optional<Report> report() {
    return report(BaselineFile.read(baselineFile()));
  }

  /** The report of the module against a baseline; empty if there is nothing to judge. */
  Optional<Report> report(Baseline baseline) {
    GuardConfig config = config();
    Path classes = Path.of(project.getBuild().getOutputDirectory());
    CompiledCode compiled = CompiledCode.of(classes, project.getCompileSourceRoots());
    if (compiled == CompiledCode.MISSING) {
      throw new BadInputException(
          "%s has sources but no classes in %s; compile first: mvn compile outbox:check"
              .formatted(id(), layout().root().relativize(classes.toAbsolutePath().normalize())));
    }
    if (compiled == CompiledCode.NONE) {
      return Optional.empty();
    }
    ClassPathOf classPath = ClassPathOf.module(all(), Siblings.of(project, all()), project, config);
    List<Path> own = new ArrayList<>(List.of(classes));
    own.addAll(classPath.application());
    return Optional.of(
        Guardrail.report(
            new AnalysisRequest(
                List.of(classes), classPath.application(), classPath.libraries(), config),
            new ReportOptions(
                id(),
                config,
                new ClassFileSuppressions(own),
                baseline,
                Clock.system(ZoneId.systemDefault()))));
  }

  GuardConfig config() {
    if (givenConfig != null) {
      if (!givenConfig.isFile()) {
        throw new BadInputException(
            "no configuration file " + givenConfig + "; correct outbox.config or remove it");
      }
      return GuardConfig.load(givenConfig.toPath());
    }
    return layout().nearest(CONFIG).map(GuardConfig::load).orElseGet(GuardConfig::none);
  }

  /** Runs something that only one module at a time may do, such as changing a common file. */
  void alone(Runnable action) {
    // The request is the one object that all modules of a parallel build share.
    synchronized (session.getRequest()) {
      action.run();
    }
  }

  boolean inCi() {
    String ci = environment.getOrDefault("CI", "");
    return !ci.isEmpty() && !ci.equalsIgnoreCase("false");
  }
}
