package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.BaselineEntry;
import io.github.outboxguard.guardrail.findings.BaselineFile;
import io.github.outboxguard.guardrail.findings.ConsoleText;
import io.github.outboxguard.guardrail.findings.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Drops baseline entries that match nothing any more; never adds one. */
@Mojo(
    name = "prune",
    requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
public final class PruneMojo extends AbstractOutboxMojo {

  @Override
  void run(Module module) {
    Path file = module.baselineFile();
    if (!file.toFile().exists()) {
      getLog().info("Outbox Guard: there is no baseline to prune: " + file);
      return;
    }
    Baseline seen = BaselineFile.read(file);
    Optional<Report> analysed = module.report(seen);
    List<BaselineEntry> stale =
        new ArrayList<>(
            analysed.map(Report::stale).orElseGet(() -> seen.stale(module.id(), Set.of())));
    stale.addAll(ofModulesThatAreGone(module, seen));
    module.alone(
        () -> {
          if (!stale.isEmpty()) {
            BaselineFile.write(file, BaselineFile.read(file).without(stale));
          }
        });
    for (BaselineEntry entry : stale) {
      getLog().info("  dropped: " + entry.rule() + " " + entry.tool() + " " + entry.effect());
    }
    getLog()
        .info(
            "Outbox Guard: dropped %s of %s from %s"
                .formatted(ConsoleText.count(stale.size(), "stale finding"), module.id(), file));
  }

  /** Only a build of the root knows all modules. */
  private static List<BaselineEntry> ofModulesThatAreGone(Module module, Baseline baseline) {
    Set<String> modules = module.modulesOfTheBuild();
    return modules.isEmpty()
        ? List.of()
        : baseline.entries().stream().filter(e -> !modules.contains(e.module())).toList();
  }
}
