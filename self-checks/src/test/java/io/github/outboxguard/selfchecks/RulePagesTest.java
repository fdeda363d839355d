package io.github.outboxguard.selfchecks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.findings.Baseline;
import io.github.outboxguard.guardrail.findings.ClassFileSuppressions;
import io.github.outboxguard.guardrail.findings.ConsoleText;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.findings.ReportOptions;
import io.github.outboxguard.guardrail.findings.Status;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The bad code on a rule's page is found, the good code is not, and the output shown is what the
 * product prints. To rewrite the outputs after a change of wording: {@code -Ddocs.update=true}.
 */
class RulePagesTest {

  private static final Pattern OUTPUT =
      Pattern.compile("(?<=^```text\\n)(.*?)(?=^```$)", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile("^public (?:class|interface) (\\w+)", Pattern.MULTILINE);

  @TempDir Path directory;

  static Stream<RuleId> rulesThatShowTheirOutput() {
    return Arrays.stream(RuleId.values())
        .filter(rule -> OUTPUT.matcher(Checkout.read(page(rule))).find());
  }

  @ParameterizedTest
  @MethodSource("rulesThatShowTheirOutput")
  void theBadCodeIsFoundAsShownAndTheGoodCodeIsNot(RuleId rule) throws IOException {
    List<Snippets> code = Snippets.of(page(rule));

    List<Finding> bad = findings(code.get(0).code(), "bad");
    assertThat(bad).extracting(Finding::rule).containsExactly(rule);
    assertThat(findings(code.get(1).code(), "good")).isEmpty();

    String text = Checkout.read(page(rule));
    String output =
        bad.stream()
            .flatMap(f -> new ConsoleText(ConsoleText.Style.plain()).lines(f).stream())
            .collect(Collectors.joining("\n", "", "\n"));
    String updated = OUTPUT.matcher(text).replaceFirst(Matcher.quoteReplacement(output));
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(page(rule), updated);
    } else {
      assertThat(text).isEqualTo(updated);
    }
  }

  /** Rules that are off by default are switched on for their own page. */
  @ParameterizedTest
  @EnumSource(RuleId.class)
  void theFirstSnippetBreaksTheRuleAndTheSecondDoesNot(RuleId rule) throws IOException {
    List<Snippets> code = Snippets.of(page(rule));
    GuardConfig on = GuardConfig.parse("outbox-guard.yml", "rules:\n  " + rule.id() + ": on\n");

    assertThat(findings(code.get(0).code(), "bad", on)).extracting(Finding::rule).contains(rule);
    assertThat(findings(code.get(1).code(), "good", on))
        .extracting(Finding::rule)
        .doesNotContain(rule);
  }

  private List<Finding> findings(String code, String name) throws IOException {
    return findings(code, name, GuardConfig.none());
  }

  private List<Finding> findings(String code, String name, GuardConfig config) throws IOException {
    Path classes = compile(code, Files.createDirectory(directory.resolve(name)));
    List<Path> libraries =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(element -> element.endsWith(".jar") || element.contains("core"))
            .map(Path::of)
            .filter(Files::exists)
            .toList();
    return Guardrail.report(
            new AnalysisRequest(List.of(classes), List.of(), libraries, config),
            new ReportOptions(
                "docs",
                config,
                new ClassFileSuppressions(List.of(classes)),
                Baseline.empty(),
                Clock.fixed(Instant.parse("2026-12-01T12:00:00Z"), ZoneOffset.UTC)))
        .findings(Status.NEW);
  }

  private static Path compile(String code, Path directory) throws IOException {
    Matcher type = PUBLIC_TYPE.matcher(code);
    String name = type.find() ? type.group(1) : "Snippet";
    Path source = Files.writeString(directory.resolve(name + ".java"), code);
    Path classes = Files.createDirectory(directory.resolve("classes"));
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-g", "-d", classes.toString(), source.toString());
    assertThat(result).isZero();
    return classes;
  }

  private static Path page(RuleId rule) {
    return Checkout.ROOT.resolve("docs/rules/" + rule.id() + ".md");
  }
}
