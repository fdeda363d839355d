package io.github.outboxguard.archunit;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;

/**
 * A rule about tools that fails if it sees none, as ArchUnit's own rules do, but with the advice
 * that fits.
 */
final class ToolRule implements ArchRule {

  private static final String FAIL_ON_EMPTY = "archRule.failOnEmptyShould";

  private final ArchRule rule;
  private final boolean allowNoTools;

  ToolRule(ArchRule rule) {
    this(
        rule,
        !Boolean.parseBoolean(ArchConfiguration.get().getPropertyOrDefault(FAIL_ON_EMPTY, "true")));
  }

  private ToolRule(ArchRule rule, boolean allowNoTools) {
    // The check for emptiness is done here.
    this.rule = rule.allowEmptyShould(true);
    this.allowNoTools = allowNoTools;
  }

  @Override
  public void check(JavaClasses classes) {
    Assertions.check(this, classes);
  }

  @Override
  public EvaluationResult evaluate(JavaClasses classes) {
    if (!allowNoTools && ToolAnalysis.of(classes).tools().isEmpty()) {
      throw new AssertionError(
          """
          Rule '%s' saw no agent tool in the %d classes imported, so it proves nothing.
          - Do the imported packages hold the tools? See @AnalyzeClasses or ClassFileImporter.
          - Are the tools declared in a way that the catalogue does not know? Add it under 'tools' \
          in outbox-guard.yml.
          - If there is no tool yet, say so: allowEmptyShould(true), or archRule.failOnEmptyShould=false \
          in archunit.properties."""
              .formatted(getDescription(), classes.size()));
    }
    return rule.evaluate(classes);
  }

  @Override
  public ArchRule because(String reason) {
    return new ToolRule(rule.because(reason), allowNoTools);
  }

  @Override
  public ArchRule allowEmptyShould(boolean allow) {
    return new ToolRule(rule, allow);
  }

  @Override
  public ArchRule as(String description) {
    return new ToolRule(rule.as(description), allowNoTools);
  }

  @Override
  public String getDescription() {
    return rule.getDescription();
  }

  @Override
  public String toString() {
    return getDescription();
  }
}
