package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.Report;
import java.util.Optional;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Lists the agent tools: what each can do to the outside world, and which outbox topics it writes.
 */
@Mojo(
    name = "tools",
    requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
public final class ToolsMojo extends AbstractOutboxMojo {

  @Override
  void run(Module module) {
    Optional<Report> analysed = module.report(Baseline.empty());
    if (analysed.isEmpty()) {
      return;
    }
    new InventoryText(TerminalStyle.of(module.session(), module.environment()))
        .lines(analysed.get())
        .forEach(getLog()::info);
  }
}
