package io.github.outboxguard.guardrail.catalogue;

import io.github.outboxguard.guardrail.catalogue.GuardConfig.ExternalReads;
import io.github.outboxguard.guardrail.catalogue.GuardConfig.OwnEffect;
import io.github.outboxguard.guardrail.catalogue.GuardConfig.OwnOutboxWrite;
import io.github.outboxguard.guardrail.catalogue.GuardConfig.OwnPure;
import io.github.outboxguard.guardrail.catalogue.GuardConfig.OwnTool;
import io.github.outboxguard.guardrail.catalogue.GuardConfig.ToolExclusion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes a {@link GuardConfig} of a file that has the right shape, and checks what it means. */
final class ConfigBuilder {

  private final ConfigErrors errors;

  ConfigBuilder(ConfigErrors errors) {
    this.errors = errors;
  }

  GuardConfig build(ConfigValue file) {
    Map<String, Kinds.Policy> kinds = new LinkedHashMap<>();
    fields(file, "kinds")
        .forEach((kind, value) -> kinds.put(kind, Kinds.Policy.valueOf(upper(value.text()))));
    Map<String, Boolean> rules = new LinkedHashMap<>();
    fields(file, "rules").forEach((rule, value) -> rules.put(rule, value.text().equals("on")));
    return new GuardConfig(
        ExternalReads.valueOf(upper(file.text("externalReads", "deny"))),
        Boolean.parseBoolean(file.text("failOnUnresolved", "false")),
        file.list("effects").stream().map(this::effect).toList(),
        file.list("tools").stream().map(this::tool).toList(),
        file.list("outboxWrites").stream().map(this::outboxWrite).toList(),
        file.list("pure").stream().map(this::pure).toList(),
        silenced(file.list("silence")),
        file.texts("openLibraries"),
        file.list("excludeTools").stream().map(ConfigBuilder::exclusion).toList(),
        kinds,
        rules);
  }

  private OwnEffect effect(ConfigValue value) {
    String access = value.text("access", "unknown");
    String type = type(value, "type");
    return new OwnEffect(
        value.text("id", type),
        type,
        methods(value, "methods"),
        methods(value, "except"),
        value.text("kind", "custom"),
        access.equals("by-name") ? access : upper(access),
        value.text("note", ""));
  }

  private OwnTool tool(ConfigValue value) {
    List<String> given =
        Stream.of("annotation", "type", "call").filter(value.fields()::containsKey).toList();
    if (given.size() != 1) {
      errors.add(
          value.place(),
          "a tool is declared by exactly one of annotation, type, call; found "
              + (given.isEmpty() ? "none" : String.join(" and ", given)));
    }
    if (given.size() == 1
        && !given.get(0).equals("annotation")
        && value.list("methods").isEmpty()) {
      errors.add(value.place(), "'methods' is missing: which methods of the type or the call?");
    }
    given.forEach(key -> type(value, key));
    return new OwnTool(
        value.text("annotation"),
        value.text("type"),
        value.text("call"),
        methods(value, "methods"),
        ToolReader.handover(value.text("handover", "function")),
        value.index("argument"),
        value.index("typeArgument"),
        value.text("framework", "own"));
  }

  private OwnOutboxWrite outboxWrite(ConfigValue value) {
    return new OwnOutboxWrite(
        type(value, "type"), methods(value, "methods"), value.index("topicArgument"));
  }

  private OwnPure pure(ConfigValue value) {
    return new OwnPure(type(value, "type"), methods(value, "methods"), value.text("reason", ""));
  }

  private static ToolExclusion exclusion(ConfigValue value) {
    return new ToolExclusion(value.text("tools", ""), value.text("reason", ""));
  }

  private Map<String, String> silenced(List<ConfigValue> values) {
    Map<String, String> silenced = new LinkedHashMap<>();
    if (values.isEmpty()) {
      return silenced;
    }
    Set<String> known =
        CatalogueFiles.all().stream().map(Block::id).collect(Collectors.toUnmodifiableSet());
    for (ConfigValue value : values) {
      String entry = value.text("entry", "");
      if (!known.contains(entry)) {
        String nearest = NearestWord.of(entry, new ArrayList<>(known));
        errors.add(
            value.place(),
            "the catalogue has no entry '"
                + entry
                + "'"
                + (nearest == null ? "" : "; did you mean '" + nearest + "'?"));
      }
      silenced.put(entry, value.text("reason", ""));
    }
    return silenced;
  }

  private String type(ConfigValue value, String key) {
    String type = value.text(key, "");
    boolean name =
        !type.isEmpty()
            && type.chars().allMatch(c -> Character.isJavaIdentifierPart(c) || c == '.')
            && Stream.of(type.split("\\.", -1))
                .allMatch(
                    part -> !part.isEmpty() && Character.isJavaIdentifierStart(part.charAt(0)));
    if (!name) {
      errors.add(
          value.place(),
          "'" + type + "' is no fully qualified type name; nested types are written Outer$Inner");
    }
    return type;
  }

  private List<String> methods(ConfigValue value, String key) {
    List<String> methods = new ArrayList<>();
    for (ConfigValue method : value.list(key)) {
      String text = method.text().replace(" ", "");
      if (text.indexOf('(') >= 0 && !text.endsWith(")")) {
        errors.add(method.place(), "'" + method.text() + "' lacks a ')'");
      } else {
        methods.add(text);
      }
    }
    return methods;
  }

  private static Map<String, ConfigValue> fields(ConfigValue file, String name) {
    ConfigValue field = file.field(name);
    return field == null ? Map.of() : field.fields();
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }
}
