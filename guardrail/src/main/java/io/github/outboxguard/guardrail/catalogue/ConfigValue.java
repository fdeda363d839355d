package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * A value of the configuration that has its shape.
 *
 * @param place where it stands
 * @param text its text, if it is a scalar; else empty
 * @param items its items, if it is a list
 * @param fields its fields, if it is a mapping
 */
record ConfigValue(
    Optional<Mark> place, String text, List<ConfigValue> items, Map<String, ConfigValue> fields) {

  static ConfigValue scalar(Optional<Mark> place, String text) {
    return new ConfigValue(place, text, List.of(), Map.of());
  }

  static ConfigValue listing(Optional<Mark> place) {
    return new ConfigValue(place, "", new ArrayList<>(), Map.of());
  }

  static ConfigValue mapping(Optional<Mark> place) {
    return new ConfigValue(place, "", List.of(), new LinkedHashMap<>());
  }

  @Nullable ConfigValue field(String name) {
    return fields.get(name);
  }

  /** The items of a list field; empty if the field is absent. */
  List<ConfigValue> list(String name) {
    ConfigValue field = fields.get(name);
    return field == null ? List.of() : field.items();
  }

  /** The texts of a list field; empty if the field is absent. */
  List<String> texts(String name) {
    return list(name).stream().map(ConfigValue::text).toList();
  }

  /** The text of a field; null if it is absent. */
  @Nullable String text(String name) {
    ConfigValue field = fields.get(name);
    return field == null ? null : field.text();
  }

  String text(String name, String otherwise) {
    ConfigValue field = fields.get(name);
    return field == null ? otherwise : field.text();
  }

  int index(String name) {
    ConfigValue field = fields.get(name);
    return field == null ? -1 : Integer.parseInt(field.text());
  }
}
