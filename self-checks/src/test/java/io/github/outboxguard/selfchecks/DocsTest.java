package io.github.outboxguard.selfchecks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.rules.RuleId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The docs are part of the product: links lead somewhere, each rule has a page, Java compiles. */
class DocsTest {

  private static final Pattern LINK = Pattern.compile("(?<!!)\\[[^\\]\\n]*\\]\\(([^)\\s]+)\\)");

  @Test
  void everyLocalLinkLeadsSomewhere() {
    List<String> broken = new ArrayList<>();
    for (Path page : Checkout.pages()) {
      Matcher link = LINK.matcher(Snippets.withoutCode(Checkout.read(page)));
      while (link.find()) {
        String target = link.group(1).replaceFirst("#.*$", "");
        if (target.isEmpty() || target.contains("://") || target.startsWith("mailto:")) {
          continue;
        }
        if (!Files.exists(page.getParent().resolve(target))) {
          broken.add(Checkout.ROOT.relativize(page) + " -> " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void everyRuleHasAPage() {
    assertThat(RuleId.values())
        .allSatisfy(
            rule ->
                assertThat(Checkout.ROOT.resolve("docs/rules/" + rule.id() + ".md"))
                    .isRegularFile());
  }

  @TestFactory
  Stream<DynamicTest> everyJavaSnippetCompiles(@TempDir Path directory) throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : Checkout.pages()) {
      Path classes = Files.createTempDirectory(directory, "page");
      for (Snippets snippet : Snippets.of(page)) {
        tests.add(
            DynamicTest.dynamicTest(
                snippet.name(), () -> assertThat(snippet.errors(classes)).isEmpty()));
      }
    }
    assertThat(tests).isNotEmpty();
    return tests.stream();
  }
}
