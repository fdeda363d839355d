package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.BaselineFile;
import io.github.outboxguard.guardrail.findings.ConsoleText;
import io.github.outboxguard.guardrail.findings.Report;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Puts today's findings off: writes them to {@code outbox-guard-baseline.json}, so that only later
 * ones fail the build. Entries of modules that are not part of this build stay. Refuses to run in
 * CI, where it would hide what it should show.
 */
@Mojo(
    name = "baseline",
    requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
public final class BaselineMojo extends AbstractOutboxMojo {

  @Override
  void run(Module module) {
    if (module.inCi()) {
      throw new BadInputException(
          "the baseline is not written in CI (environment variable CI is set); run outbox:baseline on your machine and commit "
              + BaselineFile.NAME);
    }
    Path file = module.baselineFile();
    Optional<Report> analysed = module.report(Baseline.empty());
    if (analysed.isEmpty()) {
      return;
    }
    Report report = analysed.get();
    module.alone(
        () -> {
          Baseline before = BaselineFile.read(file);
          Baseline after = before.updatedWith(report);
          if (!after.equals(before) || !file.toFile().exists()) {
            BaselineFile.write(file, after);
          }
          long mine = after.entries().stream().filter(e -> e.module().equals(module.id())).count();
          getLog()
              .info(
                  "Outbox Guard: %s of %s in %s"
                      .formatted(ConsoleText.count((int) mine, "finding"), module.id(), file));
        });
  }
}
