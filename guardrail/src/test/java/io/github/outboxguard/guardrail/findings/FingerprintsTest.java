package io.github.outboxguard.guardrail.findings;

import static io.github.outboxguard.guardrail.catalogue.Access.READ;
import static io.github.outboxguard.guardrail.catalogue.Access.UNKNOWN;
import static io.github.outboxguard.guardrail.catalogue.Access.WRITE;
import static io.github.outboxguard.guardrail.rules.Sample.step;
import static io.github.outboxguard.guardrail.rules.Sample.tool;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.Rules;
import io.github.outboxguard.guardrail.rules.Sample;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What may change without making an old finding new, and what may not. */
final class FingerprintsTest {

  private static final String HTTP = "java.net.http.HttpClient";

  @Test
  void isSixteenHexadecimalDigits() {
    assertThat(of(pay(20))).matches("[0-9a-f]{16}");
  }

  @Test
  void survivesMovedLines() {
    assertThat(of(pay(20))).isEqualTo(of(pay(99)));
  }

  @Test
  void survivesAnExtractedHelper() {
    ToolVerdict extracted =
        tool("pay")
            .reaches(
                HTTP,
                "send",
                "http",
                WRITE,
                step("com.acme.OrderTools", "pay", "call"),
                step("com.acme.Helper", "help", "call"))
            .verdict();

    assertThat(of(extracted)).isEqualTo(of(pay(20)));
  }

  @Test
  void survivesABetterUnderstoodWrite() {
    assertThat(of(tool("pay").calls(HTTP, "send", "http", UNKNOWN).verdict()))
        .isEqualTo(of(pay(20)));
  }

  @Test
  void isAnotherForAnotherEffectToolOrAccess() {
    assertThat(
            List.of(
                of(pay(20)),
                of(tool("pay").calls(HTTP, "send", "http", READ).verdict()),
                of(tool("pay").calls(HTTP, "sendAsync", "http", WRITE).verdict()),
                of(tool("refund").calls(HTTP, "send", "http", WRITE).verdict()),
                of(
                    tool("com.acme.Other", "pay", false, 1)
                        .calls(HTTP, "send", "http", WRITE)
                        .verdict()),
                of(
                    tool("com.acme.OrderTools", "pay", true, 1)
                        .calls(HTTP, "send", "http", WRITE)
                        .verdict()),
                of(tool("pay").calls(HTTP, "send", "http", WRITE).writes("t").verdict())))
        .doesNotHaveDuplicates();
  }

  @Test
  void knowsNoCompilerMadeNames() {
    assertThat(of(anonymous("com.acme.OrderTools$1")))
        .isEqualTo(of(anonymous("com.acme.OrderTools$7")));
    assertThat(of(anonymous("com.acme.OrderTools$1Handler")))
        .isEqualTo(of(anonymous("com.acme.OrderTools$2Handler")));
    assertThat(Fingerprints.className("com.acme.OrderTools$3$Inner"))
        .isEqualTo("com.acme.OrderTools$<anonymous>$Inner");
    assertThat(Fingerprints.className("com.acme.V2$Handler")).isEqualTo("com.acme.V2$Handler");
    assertThat(Fingerprints.method("lambda$register$12")).isEqualTo("register");
  }

  @Test
  void tellsTwoLambdasOfOneMethodApartByWhatTheyDo() {
    ToolVerdict first = lambda(30, "Billing");
    ToolVerdict second = lambda(31, "Refunds");
    ToolVerdict movedSecond = lambda(12, "Refunds");

    Map<Violation, String> before = Fingerprints.of(violations(first, second));
    Map<Violation, String> after = Fingerprints.of(violations(movedSecond, first));

    assertThat(new TreeSet<>(before.values())).hasSize(2).isEqualTo(new TreeSet<>(after.values()));
    assertThat(through(before, "Refunds")).isEqualTo(through(after, "Refunds"));
  }

  private static ToolVerdict pay(int line) {
    return tool("com.acme.OrderTools", "pay", false, line)
        .calls(HTTP, "send", "http", WRITE)
        .verdict();
  }

  private static ToolVerdict anonymous(String className) {
    return tool(className, "call", false, 3).calls(HTTP, "send", "http", WRITE).verdict();
  }

  private static ToolVerdict lambda(int line, String through) {
    return tool("com.acme.OrderTools", "register", true, line)
        .reaches(
            HTTP,
            "send",
            "http",
            WRITE,
            step("com.acme.OrderTools", "register", "call"),
            step("com.acme." + through, "run", "call"))
        .verdict();
  }

  private static String through(Map<Violation, String> fingerprints, String className) {
    return fingerprints.entrySet().stream()
        .filter(e -> e.getKey().path().get(1).className().endsWith(className))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  private static List<Violation> violations(ToolVerdict... verdicts) {
    return Rules.check(Sample.input(verdicts));
  }

  private static String of(ToolVerdict verdict) {
    return Fingerprints.of(violations(verdict)).values().iterator().next();
  }
}
