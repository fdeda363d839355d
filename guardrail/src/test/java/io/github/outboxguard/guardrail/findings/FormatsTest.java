package io.github.outboxguard.guardrail.findings;

import static io.github.outboxguard.guardrail.catalogue.Access.READ;
import static io.github.outboxguard.guardrail.catalogue.Access.WRITE;
import static io.github.outboxguard.guardrail.rules.Sample.step;
import static io.github.outboxguard.guardrail.rules.Sample.tool;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Suppression;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other programs and people get to read. */
final class FormatsTest {

  private static final String HTTP = "java.net.http.HttpClient";
  private static final String HOSTILE = "<script>alert(\"1\")</script>\u2028\ud800 & 'x' @BODY@";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path repository;
  private Sources sources;
  private Report report;

  @BeforeEach
  void oneOfEach() throws IOException {
    Path root = repository.resolve("order app/src/main/java");
    Files.createDirectories(root.resolve("com/acme"));
    Files.writeString(root.resolve("com/acme/OrderTools.java"), "class OrderTools {}\n");
    sources = new Sources(repository, List.of(root));

    ToolVerdict pay =
        tool("pay")
            .reaches(
                HTTP,
                "send",
                "http",
                WRITE,
                step("com.acme.OrderTools", "pay", "call"),
                step("com.acme.Billing", "charge", "call"))
            .verdict();
    ToolVerdict refund =
        tool("com.acme.OrderTools", "refund", true, 0)
            .calls(HTTP, "send", "http", READ)
            .unresolved("reflection", HOSTILE)
            .verdict();
    ToolVerdict accepted = tool("accepted").calls(HTTP, "send", "http", WRITE).verdict();
    ToolVerdict clean = tool("clean").writes("order.created").writes(null).verdict();
    ToolVerdict gone = tool("gone").calls(HTTP, "send", "http", WRITE).verdict();
    Baseline baseline = Baseline.empty().updatedWith(Reports.of(Baseline.empty(), refund, gone));
    report =
        Reports.of(
            baseline,
            site ->
                site.method().equals("accepted")
                    ? Optional.of(new Suppression(HOSTILE, "2027-06-30", "method " + HOSTILE))
                    : Optional.empty(),
            pay,
            refund,
            accepted,
            clean);
  }

  @Test
  void findingsJsonKeepsItsSchema() throws IOException {
    String json = FindingsJson.write(report, sources);

    assertThat(violationsOfSchema(json)).isEmpty();
    JsonNode root = JSON.readTree(json);
    assertThat(root.at("/tools")).hasSize(4);
    assertThat(root.at("/findings").findValuesAsText("status"))
        .containsExactlyInAnyOrder("new", "baselined", "suppressed");
    assertThat(root.at("/unresolved/0/detail").textValue()).isEqualTo(HOSTILE);
    assertThat(root.at("/tool/version").textValue()).matches("\\d+\\..+");
  }

  @Test
  void theSchemaRejectsWhatIsNotAReport() throws IOException {
    String json = FindingsJson.write(report, sources);

    assertThat(violationsOfSchema(json.replace("\"version\": 1", "\"version\": 2"))).isNotEmpty();
    assertThat(violationsOfSchema(json.replace("\"new\"", "\"old\""))).isNotEmpty();
    assertThat(violationsOfSchema(json.replace("\"suppressed\"", "\"new\""))).isNotEmpty();
    assertThat(violationsOfSchema(json.replace("\"fingerprint\": \"", "\"fingerprint\": \"x")))
        .isNotEmpty();
  }

  @Test
  void findingsJsonNamesPlacesAsCompiledAndAsInTheRepository() throws IOException {
    JsonNode finding = find(JSON.readTree(FindingsJson.write(report, sources)), "new");

    assertThat(finding.at("/tool/class").textValue()).isEqualTo("com.acme.OrderTools");
    assertThat(finding.at("/tool/file").textValue()).isEqualTo("OrderTools.java");
    assertThat(finding.at("/tool/uri").textValue())
        .isEqualTo("order app/src/main/java/com/acme/OrderTools.java");
    assertThat(finding.at("/path/1/class").textValue()).isEqualTo("com.acme.Billing");
    assertThat(finding.at("/path/1").has("uri")).isFalse();
  }

  @Test
  void theSameReportGivesTheSameText() {
    assertThat(FindingsJson.write(report, sources)).isEqualTo(FindingsJson.write(report, sources));
    assertThat(Sarif.log(Sarif.results(report, sources)))
        .isEqualTo(Sarif.log(Sarif.results(report, sources)));
  }

  @Test
  void sarifHasOneRunWithAllRules() throws IOException {
    JsonNode log = JSON.readTree(Sarif.log(Sarif.results(report, sources)));

    assertThat(log.at("/version").textValue()).isEqualTo("2.1.0");
    assertThat(log.at("/runs")).hasSize(1);
    JsonNode rules = log.at("/runs/0/tool/driver/rules");
    assertThat(rules).hasSize(RuleId.values().length);
    for (JsonNode result : log.at("/runs/0/results")) {
      assertThat(rules.get(result.get("ruleIndex").intValue()).get("id"))
          .isEqualTo(result.get("ruleId"));
    }
  }

  @Test
  void sarifPlacesTheToolInTheRepositoryAndShowsThePath() throws IOException {
    JsonNode result = sarif("pay");

    assertThat(result.at("/level").textValue()).isEqualTo("error");
    JsonNode physical = result.at("/locations/0/physicalLocation");
    assertThat(physical.at("/artifactLocation/uri").textValue())
        .isEqualTo("order%20app/src/main/java/com/acme/OrderTools.java");
    assertThat(physical.at("/artifactLocation/uriBaseId").textValue()).isEqualTo("SRCROOT");
    assertThat(physical.at("/region/startLine").intValue()).isEqualTo(20);
    JsonNode steps = result.at("/codeFlows/0/threadFlows/0/locations");
    assertThat(steps).hasSize(3);
    assertThat(steps.get(2).at("/location/message/text").textValue()).isEqualTo(HTTP + ".send");
    // The source of this step is not in the repository: a name, and no address that leads nowhere.
    assertThat(steps.get(1).at("/location").has("physicalLocation")).isFalse();
    assertThat(steps.get(1).at("/location/logicalLocations/0/fullyQualifiedName").textValue())
        .isEqualTo("com.acme.Billing.charge");
    assertThat(result.at("/partialFingerprints/primaryLocationLineHash").textValue())
        .matches("[0-9a-f]{16}:1");
  }

  @Test
  void sarifTellsTheStanding() throws IOException {
    assertThat(sarif("pay").has("suppressions")).isFalse();
    assertThat(sarif("pay").at("/baselineState").textValue()).isEqualTo("new");
    assertThat(sarif("refund").at("/baselineState").textValue()).isEqualTo("unchanged");
    assertThat(sarif("refund").at("/suppressions/0/kind").textValue()).isEqualTo("external");
    assertThat(sarif("accepted").at("/suppressions/0/kind").textValue()).isEqualTo("inSource");
    // A line that is not known is left out: the format has no line 0.
    assertThat(sarif("refund").at("/locations/0/physicalLocation").has("region")).isFalse();
  }

  @Test
  void sarifKeepsTheMachinesPathsToItself() {
    assertThat(Sarif.log(Sarif.results(report, sources)))
        .doesNotContain(repository.toString())
        .doesNotContain("file:");
  }

  @Test
  void htmlStandsAloneAndEscapesEverything() {
    String html = HtmlReport.write(report);

    assertThat(html)
        .doesNotContain("<script")
        .doesNotContain("src=")
        .doesNotContain("@import")
        .doesNotContain("@BODY@")
        .contains("&lt;script&gt;")
        .contains(
            "New findings", "Baselined findings", "Suppressed findings", "Unresolved", "Notes")
        .contains("com.acme.OrderTools.gone is in the baseline but gone")
        .contains("prefers-color-scheme: dark");
    assertThat(html.split("<article ", -1)).hasSize(4);
    assertThat(html.split("</article>", -1)).hasSize(4);
  }

  @Test
  void gitHubAnnotatesNewFindingsOnly() {
    List<String> lines = GitHubAnnotations.lines(report, sources);

    assertThat(lines).hasSize(1);
    assertThat(lines.get(0))
        .startsWith(
            "::error file=order"
                + " app/src/main/java/com/acme/OrderTools.java,line=20,title=ToolReachesExternalEffect::OrderTools.pay:"
                + " ")
        .contains("%0AFix: ")
        .doesNotContain("\n");
  }

  @Test
  void consoleIsReadInTenSeconds() {
    assertThat(new ConsoleText(ConsoleText.Style.plain()).lines(report.findings(Status.NEW).get(0)))
        .startsWith(
            "ToolReachesExternalEffect: OrderTools.pay -> HttpClient.send (http, WRITE)",
            "    at com.acme.OrderTools.pay(OrderTools.java:42)",
            "    at com.acme.Billing.charge(Billing.java:42)",
            "    -> java.net.http.HttpClient.send")
        .hasSize(6);
    assertThat(ConsoleText.summary(report))
        .isEqualTo("4 tools, 1 new finding (1 baselined, 1 suppressed), 1 unresolved");
  }

  private JsonNode sarif(String method) throws IOException {
    JsonNode results =
        JSON.readTree(Sarif.log(Sarif.results(report, sources))).at("/runs/0/results");
    return StreamSupport.stream(results.spliterator(), false)
        .filter(r -> r.at("/message/text").textValue().startsWith("OrderTools." + method))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode find(JsonNode root, String status) {
    return StreamSupport.stream(root.at("/findings").spliterator(), false)
        .filter(f -> f.at("/status").textValue().equals(status))
        .findFirst()
        .orElseThrow();
  }

  private static List<Error> violationsOfSchema(String json) throws IOException {
    try (InputStream in = FindingsJson.class.getResourceAsStream("findings.schema.json")) {
      Schema schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(in);
      return schema.validate(JSON.readTree(json));
    }
  }

  @Test
  void consoleSaysOnceWhatToDoAboutTheSameThing() {
    Report twice =
        Reports.of(
            Baseline.empty(),
            tool("pay").calls("java.net.http.HttpClient", "send", "http", WRITE).verdict(),
            tool("refund").calls("java.net.http.HttpClient", "send", "http", WRITE).verdict(),
            tool("tell").calls("com.acme.Mail", "send", "mail", WRITE).verdict());

    List<String> lines =
        new ConsoleText(ConsoleText.Style.plain()).lines(twice.findings(Status.NEW));

    String fix = "  fix: " + twice.findings().get(0).violation().fix();
    assertThat(lines).filteredOn(line -> line.startsWith("  fix: ")).hasSize(3);
    assertThat(lines).containsOnlyOnce(fix, "  fix: as for OrderTools.pay above");
    assertThat(lines).containsSubsequence(fix, "", "  fix: as for OrderTools.pay above", "");
  }
}
