package io.github.outboxguard.guardrail.catalogue;

import io.github.outboxguard.guardrail.catalogue.ConfigShape.Choice;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Field;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Form;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Listing;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Table;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Text;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the shape of {@code outbox-guard.yml} as a JSON schema, which editors understand. */
final class ConfigSchema {

  private ConfigSchema() {}

  /** The whole schema, with a final newline. */
  static String json() {
    String body = form(ConfigShapes.FILE, "");
    return body.replaceFirst(
            "\\{\n",
            """
            {
              "\\$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "outbox-guard.yml",
            """)
        + "\n";
  }

  private static String of(ConfigShape shape, String indent) {
    if (shape instanceof Form form) {
      return form(form, indent);
    }
    if (shape instanceof Table table) {
      return table(table, indent);
    }
    if (shape instanceof Listing listing) {
      return "{ \"type\": \"array\", \"items\": " + of(listing.item(), indent) + " }";
    }
    if (shape instanceof Choice choice) {
      // A YAML 1.1 editor reads on and off as booleans.
      return choice.words().contains("on")
          ? "{ \"enum\": [" + quoted(choice.words()) + ", true, false] }"
          : "{ \"enum\": [" + quoted(choice.words()) + "] }";
    }
    if (shape instanceof Text) {
      return "{ \"type\": \"string\", \"pattern\": \"\\\\S\" }";
    }
    return shape instanceof ConfigShape.Flag
        ? "{ \"type\": \"boolean\" }"
        : "{ \"type\": \"integer\", \"minimum\": 0, \"maximum\": 999 }";
  }

  private static String form(Form form, String indent) {
    String inner = indent + "    ";
    String properties =
        form.fields().values().stream()
            .map(field -> inner + property(field, inner))
            .collect(Collectors.joining(",\n"));
    List<String> required =
        form.fields().values().stream().filter(Field::required).map(Field::name).toList();
    return "{\n"
        + indent
        + "  \"type\": \"object\",\n"
        + indent
        + "  \"additionalProperties\": false,\n"
        + (required.isEmpty() ? "" : indent + "  \"required\": [" + quoted(required) + "],\n")
        + indent
        + "  \"properties\": {\n"
        + properties
        + "\n"
        + indent
        + "  }\n"
        + indent
        + "}";
  }

  private static String property(Field field, String indent) {
    return "\""
        + field.name()
        + "\": { \"description\": \""
        + field.description()
        + "\", \"allOf\": ["
        + of(field.shape(), indent)
        + "] }";
  }

  private static String table(Table table, String indent) {
    String value = of(table.value(), indent);
    return table.words().stream()
        .map(word -> indent + "    \"" + word + "\": " + value)
        .collect(
            Collectors.joining(
                ",\n",
                "{\n"
                    + indent
                    + "  \"type\": \"object\",\n"
                    + indent
                    + "  \"additionalProperties\": false,\n"
                    + indent
                    + "  \"properties\": {\n",
                "\n" + indent + "  }\n" + indent + "}"));
  }

  private static String quoted(List<String> words) {
    return words.stream().map(word -> "\"" + word + "\"").collect(Collectors.joining(", "));
  }
}
