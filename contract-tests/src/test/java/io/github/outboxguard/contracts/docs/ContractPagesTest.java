package io.github.outboxguard.contracts.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.contracts.CaptureContract;
import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.ContractTest;
import io.github.outboxguard.contracts.OutboxContractTest;
import io.github.outboxguard.contracts.ToolContract;
import io.github.outboxguard.contracts.internal.run.Catalogue;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** One page per contract, written from the catalogue that the messages use too. */
class ContractPagesTest {

  @TestFactory
  Stream<DynamicTest> eachContractHasItsPage() {
    return Arrays.stream(ContractId.values())
        .map(id -> DynamicTest.dynamicTest(id.name(), () -> Pages.same(id + ".md", page(id))));
  }

  private static String page(ContractId id) {
    Catalogue.Entry entry = Catalogue.entry(id);
    StringBuilder page = new StringBuilder();
    page.append("# ")
        .append(id)
        .append(" (")
        .append(level(id))
        .append("): ")
        .append(entry.promise())
        .append("\n\n");
    page.append("**Why.** ").append(entry.why()).append("\n\n");
    page.append("**How outboxes break it.** ").append(entry.seen()).append("\n\n");
    page.append("**How to keep it.** ").append(entry.fix()).append("\n\n");
    if (entry.untestable().isEmpty()) {
      page.append("**Usual causes when it fails here.** ")
          .append(capital(entry.causes()))
          .append(".\n\n");
      page.append("**Tests.** ").append(tests(id)).append(". ");
      page.append(
          "What this contract has been proven to catch stands in [the kill matrix](kill-matrix.md).\n\n");
    } else {
      page.append("**Not tested.** ")
          .append(capital(entry.untestable()))
          .append(". The test is listed and skipped, so that the gap stays visible.\n\n");
    }
    page.append("[All contracts](README.md)\n");
    return page.toString();
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static String level(ContractId id) {
    return id.level().name().toLowerCase(Locale.ROOT);
  }

  private static String tests(ContractId id) {
    String names =
        testsOf(id).keySet().stream()
            .map(name -> "`" + name + "`")
            .reduce((a, b) -> a + ", " + b)
            .orElse("");
    return names;
  }

  private static Map<String, Method> testsOf(ContractId id) {
    Map<String, Method> tests = new TreeMap<>();
    for (Class<?> type :
        new Class<?>[] {OutboxContractTest.class, ToolContract.class, CaptureContract.class}) {
      for (Method method : type.getMethods()) {
        ContractTest test = method.getAnnotation(ContractTest.class);
        if (test != null && test.value() == id) {
          tests.put(method.getDeclaringClass().getSimpleName() + "." + method.getName(), method);
        }
      }
    }
    return tests;
  }

  @TestFactory
  Stream<DynamicTest> eachContractHasATest() {
    return Arrays.stream(ContractId.values())
        .map(id -> DynamicTest.dynamicTest(id.name(), () -> assertThat(testsOf(id)).isNotEmpty()));
  }

  @Test
  void theListOfContractsIsComplete() throws IOException {
    StringBuilder list =
        new StringBuilder("# The contracts\n\n| id | level | promise |\n|---|---|---|\n");
    for (ContractId id : ContractId.values()) {
      list.append("| [")
          .append(id)
          .append("](")
          .append(id)
          .append(".md) | ")
          .append(level(id))
          .append(" | ")
          .append(id.promise())
          .append(" |\n");
    }
    Pages.same("catalogue.md", list.toString());
  }

  @Test
  void theExampleOfTheReadmeIsTheOneThatIsCompiledAndHasAtMostFortyLines() throws IOException {
    String source =
        Files.readString(
            Path.of("src/test/java/io/github/outboxguard/contracts/example/OrderOutboxTest.java"));
    int start = source.indexOf("// tag::example\n") + "// tag::example\n".length();
    String example = source.substring(start, source.indexOf("// end::example"));
    assertThat(example.lines().filter(line -> !line.isBlank()).count()).isLessThanOrEqualTo(40);
    assertThat(Files.readString(Pages.root().resolve("README.md")))
        .contains("```java\n" + example + "```");
  }
}
