package io.github.outboxguard.archunit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.github.outboxguard.archunit.examples.bypass.OrderTools;
import io.github.outboxguard.archunit.examples.clean.GreetingTools;
import io.github.outboxguard.archunit.examples.notools.Plain;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OutboxRulesTest {

  private static final JavaClasses BYPASS =
      new ClassFileImporter().importPackagesOf(OrderTools.class);
  private static final JavaClasses CLEAN =
      new ClassFileImporter().importPackagesOf(GreetingTools.class);
  private static final JavaClasses NO_TOOLS = new ClassFileImporter().importPackagesOf(Plain.class);

  @Test
  void aCallInTheToolIsRejectedWithItsPlaceAndTheWayOut() {
    List<String> lines = violations(OutboxRules.toolsDoNotCallExternalEffects(), BYPASS);

    assertThat(lines).hasSize(2);
    assertThat(lines.get(0))
        .startsWith(
            "Tool <io.github.outboxguard.archunit.examples.bypass.OrderTools.charge("
                + "java.lang.String, int)>: the tool calls HttpClient.send (http, WRITE) itself")
        .containsPattern("in \\(OrderTools\\.java:\\d+\\)")
        .contains("Fix: ");
    assertThat(lines.get(1)).contains("OrderTools.read(java.net.URL)", "URL.openStream");
  }

  @Test
  void aCallThroughAnotherClassIsRejectedWithItsPath() {
    List<String> lines = violations(OutboxRules.toolsDoNotReachExternalEffects(), BYPASS);

    assertThat(lines).hasSize(1);
    assertThat(lines.get(0))
        .contains(
            "OrderTools.refund(java.lang.String)>: the tool reaches HttpClient.send (http, WRITE)")
        .containsPattern("in \\(OrderTools\\.java:\\d+\\)")
        .containsPattern("at \\S+\\.bypass\\.OrderTools\\.refund\\(OrderTools\\.java:\\d+\\)")
        .containsPattern(
            "at \\S+\\.bypass\\.PaymentGateway\\.refund\\(PaymentGateway\\.java:\\d+\\)");
  }

  @Test
  void cleanToolsPass() {
    assertThatCode(() -> OutboxRules.toolsDoNotCallExternalEffects().check(CLEAN))
        .doesNotThrowAnyException();
    assertThatCode(() -> OutboxRules.toolsDoNotReachExternalEffects().check(CLEAN))
        .doesNotThrowAnyException();
  }

  @Test
  void aRuleThatSeesNoToolFailsWithAdvice() {
    ArchRule rule = OutboxRules.toolsDoNotCallExternalEffects();

    assertThatThrownBy(() -> rule.check(NO_TOOLS))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("saw no agent tool in the 1 classes imported")
        .hasMessageContaining("outbox-guard.yml")
        .hasMessageContaining("allowEmptyShould(true)");
    assertThatCode(() -> rule.allowEmptyShould(true).check(NO_TOOLS)).doesNotThrowAnyException();
  }

  @Test
  void theRuleReadsAsASentence() {
    assertThat(OutboxRules.toolsDoNotCallExternalEffects().getDescription())
        .isEqualTo(
            "agent tools should not call external effects, because an effect outside the"
                + " transaction stays when it rolls back and repeats on retry");
  }

  @Test
  void everyRuleIdHasItsRule() {
    long rules =
        Arrays.stream(OutboxRules.class.getMethods())
            .filter(method -> method.getReturnType() == ArchRule.class)
            .count();

    assertThat(rules).isEqualTo(RuleId.values().length);
  }

  private static List<String> violations(ArchRule rule, JavaClasses classes) {
    return rule.evaluate(classes).getFailureReport().getDetails();
  }
}
