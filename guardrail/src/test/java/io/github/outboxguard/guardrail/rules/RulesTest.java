package io.github.outboxguard.guardrail.rules;

import static io.github.outboxguard.guardrail.catalogue.Access.READ;
import static io.github.outboxguard.guardrail.catalogue.Access.UNKNOWN;
import static io.github.outboxguard.guardrail.catalogue.Access.WRITE;
import static io.github.outboxguard.guardrail.rules.RuleId.EVENT_LISTENER_BYPASSES_OUTBOX;
import static io.github.outboxguard.guardrail.rules.RuleId.SUPPRESSION_INVALID;
import static io.github.outboxguard.guardrail.rules.RuleId.TOOL_CALLS_EXTERNAL_EFFECT;
import static io.github.outboxguard.guardrail.rules.RuleId.TOOL_IS_REMOTE_CLIENT;
import static io.github.outboxguard.guardrail.rules.RuleId.TOOL_MIXES_OUTBOX_AND_DIRECT_EFFECT;
import static io.github.outboxguard.guardrail.rules.RuleId.TOOL_REACHES_EXTERNAL_EFFECT;
import static io.github.outboxguard.guardrail.rules.Sample.step;
import static io.github.outboxguard.guardrail.rules.Sample.tool;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rule speaks for which cause, and what it says. */
final class RulesTest {

  private static final String HTTP = "java.net.http.HttpClient";

  @Test
  void aToolThatReachesNothingIsClean() {
    assertThat(Rules.check(Sample.input(tool("quote").writes("order.created").verdict())))
        .isEmpty();
  }

  @Test
  void anUnresolvedCallIsNoViolation() {
    assertThat(Rules.check(Sample.input(tool("quote").unresolved("reflection", "…").verdict())))
        .isEmpty();
  }

  @Test
  void aCallInTheToolsOwnBody() {
    ToolVerdict verdict = tool("pay").calls(HTTP, "send", "http", WRITE).verdict();

    assertThat(rules(verdict)).containsExactly(TOOL_CALLS_EXTERNAL_EFFECT);
    assertThat(only(verdict).message())
        .isEqualTo(
            "the tool calls HttpClient.send (http, WRITE) itself: it happens even if the"
                + " transaction rolls back, and again whenever the tool is retried");
    assertThat(only(verdict).fix()).contains("outbox").contains("dispatcher");
  }

  @Test
  void aCallThroughAnotherMethod() {
    ToolVerdict verdict =
        tool("pay")
            .reaches(
                HTTP,
                "send",
                "http",
                WRITE,
                step("com.acme.OrderTools", "pay", "call"),
                step("com.acme.Billing", "charge", "call"))
            .verdict();

    assertThat(rules(verdict)).containsExactly(TOOL_REACHES_EXTERNAL_EFFECT);
    assertThat(only(verdict).message()).contains("through another method");
    assertThat(only(verdict).path()).hasSize(2);
  }

  @Test
  void aWriteBesideTheOutboxIsAMixAndNothingElse() {
    ToolVerdict verdict =
        tool("pay").calls(HTTP, "send", "http", WRITE).writes("stripe.charge").verdict();

    assertThat(rules(verdict)).containsExactly(TOOL_MIXES_OUTBOX_AND_DIRECT_EFFECT);
    assertThat(only(verdict).message()).contains("topic stripe.charge");
  }

  @Test
  void aReadBesideTheOutboxIsNoMix() {
    ToolVerdict verdict =
        tool("pay").calls(HTTP, "send", "http", READ).writes("stripe.charge").verdict();

    assertThat(rules(verdict)).containsExactly(TOOL_CALLS_EXTERNAL_EFFECT);
  }

  @Test
  void aToolThatIsAClient() {
    ToolVerdict verdict =
        tool("com.acme.WeatherClient", "forecast", false, 9)
            .calls("com.acme.WeatherClient", "forecast", "http", WRITE)
            .verdict();

    assertThat(rules(verdict)).containsExactly(TOOL_IS_REMOTE_CLIENT);
    assertThat(only(verdict).fix()).startsWith("Take the tool annotation off the client.");
  }

  @Test
  void aToolThatCallsAClientIsNone() {
    ToolVerdict verdict =
        tool("forecast").calls("com.acme.WeatherClient", "forecast", "http", WRITE).verdict();

    assertThat(rules(verdict)).containsExactly(TOOL_CALLS_EXTERNAL_EFFECT);
  }

  @Test
  void aListenerThatSends() {
    ToolVerdict verdict =
        tool("create")
            .reaches(
                "org.springframework.mail.MailSender",
                "send",
                "mail",
                WRITE,
                step("com.acme.OrderTools", "create", "event"),
                step("com.acme.MailListener", "on", "call"))
            .verdict();

    assertThat(rules(verdict)).containsExactly(EVENT_LISTENER_BYPASSES_OUTBOX);
    assertThat(only(verdict).message()).contains("MailListener.on");
  }

  @Test
  void aReadNeedsAnotherWayOutThanAnOutbox() {
    ToolVerdict read = tool("look").calls(HTTP, "send", "http", READ).verdict();
    ToolVerdict unknown = tool("look").calls(HTTP, "send", "http", UNKNOWN).verdict();

    assertThat(only(read).fix())
        .startsWith("An outbox cannot serve a read.")
        .contains("externalReads: allow");
    assertThat(only(unknown).fix()).contains("If this call only reads");
  }

  @Test
  void readsAreAcceptedIfTheTeamSaysSoAndNothingElseIs() {
    GuardConfig reads = GuardConfig.parse("outbox-guard.yml", "externalReads: allow");
    ToolVerdict read = tool("look").calls(HTTP, "send", "http", READ).verdict();
    ToolVerdict unknown = tool("ask").calls(HTTP, "send", "http", UNKNOWN).verdict();
    ToolVerdict write = tool("pay").calls(HTTP, "send", "http", WRITE).verdict();

    assertThat(Rules.check(Sample.input(reads, Suppressions.none(), read, unknown, write)))
        .extracting(v -> v.site().method())
        .containsExactly("ask", "pay");
    assertThat(Rules.check(Sample.input(read, unknown, write))).hasSize(3);
  }

  @Test
  void aKindThatIsShownOnlyIsNoViolation() {
    GuardConfig shown = GuardConfig.parse("outbox-guard.yml", "kinds:\n  mail: warn\n");
    ToolVerdict mail = tool("tell").calls("Mailer", "send", "mail", WRITE).verdict();

    assertThat(Rules.check(Sample.input(shown, Suppressions.none(), mail))).isEmpty();
    assertThat(Rules.check(Sample.input(mail))).hasSize(1);
  }

  @Test
  void aRuleThatIsOffLeavesItsCauseToTheNextOne() {
    GuardConfig off =
        GuardConfig.parse("outbox-guard.yml", "rules:\n  ToolMixesOutboxAndDirectEffect: off\n");
    ToolVerdict mix = tool("pay").calls(HTTP, "send", "http", WRITE).writes("t").verdict();

    assertThat(Rules.check(Sample.input(off, Suppressions.none(), mix)))
        .extracting(Violation::rule)
        .containsExactly(TOOL_CALLS_EXTERNAL_EFFECT);
  }

  @Test
  void oneBodyIsReportedOnceHoweverManyFrameworksRegisterIt() {
    ToolVerdict verdict = tool("pay").calls(HTTP, "send", "http", WRITE).verdict();

    assertThat(Rules.check(Sample.input(verdict, verdict))).hasSize(1);
  }

  @Test
  void twoEffectsAreTwoViolations() {
    ToolVerdict verdict =
        tool("pay")
            .calls(HTTP, "send", "http", WRITE)
            .calls(HTTP, "send", "http", READ)
            .calls(HTTP, "sendAsync", "http", WRITE)
            .verdict();

    assertThat(rules(verdict)).hasSize(3).containsOnly(TOOL_CALLS_EXTERNAL_EFFECT);
  }

  @ParameterizedTest
  @CsvSource({
    "reviewed, '', valid",
    "reviewed, 2027-01-15, valid on its last day",
    "reviewed, ' 2027-01-15 ', valid with blanks",
  })
  void aSuppressionThatHoldsIsNoViolation(String reason, String until, String why) {
    assertThat(Rules.check(input(allowed(reason, until), quiet()))).as(why).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', gives no reason",
    "' ', 2099-01-01, gives no reason",
    "reviewed, 2027-01-14, expired on 2027-01-14",
    "reviewed, next year, which is not an ISO date",
    "reviewed, 2027-02-30, which is not an ISO date",
    "reviewed, 15.01.2027, which is not an ISO date",
  })
  void aSuppressionThatDoesNotHoldIsAViolationItself(String reason, String until, String message) {
    List<Violation> violations = Rules.check(input(allowed(reason, until), quiet()));

    assertThat(violations).extracting(Violation::rule).containsExactly(SUPPRESSION_INVALID);
    assertThat(violations.get(0).message())
        .startsWith("@AllowExternalEffect on class com.acme.OrderTools")
        .contains(message);
  }

  @Test
  void oneAnnotationOnAClassIsOneMistakeHoweverManyTools() {
    assertThat(Rules.check(input(allowed("", ""), quiet(), tool("other").verdict()))).hasSize(1);
  }

  @Test
  void everyRuleIdOfThisPackageHasItsRule() {
    assertThat(Rules.all())
        .extracting(Rule::id)
        .contains(
            TOOL_CALLS_EXTERNAL_EFFECT,
            TOOL_REACHES_EXTERNAL_EFFECT,
            TOOL_MIXES_OUTBOX_AND_DIRECT_EFFECT,
            TOOL_IS_REMOTE_CLIENT,
            EVENT_LISTENER_BYPASSES_OUTBOX,
            SUPPRESSION_INVALID)
        .doesNotHaveDuplicates();
  }

  private static ToolVerdict quiet() {
    return tool("quote").verdict();
  }

  private static RuleInput input(Suppressions suppressions, ToolVerdict... verdicts) {
    return Sample.input(GuardConfig.none(), suppressions, verdicts);
  }

  private static Suppressions allowed(String reason, String until) {
    return site -> Optional.of(new Suppression(reason, until, "class " + site.className()));
  }

  private static List<RuleId> rules(ToolVerdict verdict) {
    return Rules.check(Sample.input(verdict)).stream().map(Violation::rule).toList();
  }

  private static Violation only(ToolVerdict verdict) {
    List<Violation> violations = Rules.check(Sample.input(verdict));
    assertThat(violations).hasSize(1);
    return violations.get(0);
  }
}
