package io.github.outboxguard.archunit;

import com.tngtech.archunit.base.HasDescription;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.SourceCodeLocation;
import com.tngtech.archunit.core.domain.properties.HasSourceCodeLocation;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.reach.OutboxWrite;
import io.github.outboxguard.guardrail.reach.ReachedEffect;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.tools.Tool;
import java.util.List;

/**
 * Code that an agent framework lets a model invoke, as an object of ArchUnit rules. Immutable and
 * thread-safe.
 */
public final class AgentTool implements HasDescription, HasSourceCodeLocation {

  private final ToolVerdict verdict;
  private final JavaClass owner;
  private final List<Finding> findings;

  AgentTool(ToolVerdict verdict, JavaClass owner, List<Finding> findings) {
    this.verdict = verdict;
    this.owner = owner;
    this.findings = List.copyOf(findings);
  }

  /** The class that holds the tool's body; for a lambda, the class that declares it. */
  public JavaClass getOwner() {
    return owner;
  }

  /** Name of the method; for a lambda, of the method around it. */
  public String getName() {
    return verdict.tool().method();
  }

  /** Name of the framework that runs the tool, such as {@code langchain4j}. */
  public String getFramework() {
    return verdict.tool().framework();
  }

  /** The external effects that the tool reaches, each with its shortest path. */
  public List<ReachedEffect> getEffects() {
    return verdict.effects();
  }

  /** The requests that the tool files in an outbox. */
  public List<OutboxWrite> getOutboxWrites() {
    return verdict.outboxWrites();
  }

  /** The findings of one rule that no exception covers. */
  List<Finding> findings(RuleId rule) {
    return findings.stream().filter(finding -> finding.rule() == rule).toList();
  }

  @Override
  public SourceCodeLocation getSourceCodeLocation() {
    return SourceCodeLocation.of(owner, verdict.tool().line());
  }

  @Override
  public String getDescription() {
    Tool tool = verdict.tool();
    return Descriptions.site(
        tool.lambda() ? "Tool lambda in" : "Tool",
        tool.className(),
        tool.method(),
        tool.descriptor());
  }

  @Override
  public String toString() {
    return getDescription();
  }
}
