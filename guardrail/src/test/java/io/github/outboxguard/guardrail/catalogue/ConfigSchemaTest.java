package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The published schema, the parser and the documentation tell the same. */
final class ConfigSchemaTest {

  @Test
  void thePublishedSchemaIsTheParsersOwn() throws IOException {
    try (InputStream in = GuardConfig.class.getResourceAsStream("outbox-guard.schema.json")) {
      assertThat(in).isNotNull();
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .as("outbox-guard.schema.json; write ConfigSchema.json() to it")
          .isEqualTo(ConfigSchema.json());
    }
  }

  @Test
  void theSchemaIsJson() {
    // JSON is YAML, and this parser is at hand.
    Object schema = new Load(LoadSettings.builder().build()).loadFromString(ConfigSchema.json());

    assertThat(schema)
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
        .containsEntry("additionalProperties", false)
        .containsKey("$schema");
  }

  @Test
  void theDocumentationNamesEveryKeyAndKind() throws IOException {
    String page = Files.readString(Path.of("../docs/guardrail/configuration.md"));

    for (String key : ConfigShapes.FILE.fields().keySet()) {
      assertThat(page).contains("`" + key + "`");
    }
    for (String kind : Kinds.load().names()) {
      assertThat(page).contains("| `" + kind + "` | " + policy(kind) + " |");
    }
  }

  @Test
  void theExampleInTheDocumentationIsValid() throws IOException {
    String page = Files.readString(Path.of("../docs/guardrail/configuration.md"));
    int start = page.indexOf("```yaml\n") + "```yaml\n".length();

    GuardConfig config =
        GuardConfig.parse("outbox-guard.yml", page.substring(start, page.indexOf("```", start)));

    assertThat(config.effects()).isNotEmpty();
    assertThat(config.excludedTools()).isNotEmpty();
  }

  private static String policy(String kind) {
    return Kinds.load().policy(kind).name().toLowerCase(java.util.Locale.ROOT);
  }
}
