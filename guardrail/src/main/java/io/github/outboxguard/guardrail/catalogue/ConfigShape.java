package io.github.outboxguard.guardrail.catalogue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a value in {@code outbox-guard.yml} may be. One description serves the reader, its messages
 * and the published JSON schema, so that they cannot differ.
 */
sealed interface ConfigShape {

  /** Text that is not blank. */
  record Text(String what) implements ConfigShape {}

  /** One of some words. */
  record Choice(List<String> words) implements ConfigShape {

    static Choice of(String... words) {
      return new Choice(Arrays.asList(words));
    }
  }

  /** True or false. */
  record Flag() implements ConfigShape {}

  /** A whole number from zero up. */
  record Index() implements ConfigShape {}

  /** A list of values of one shape. */
  record Listing(ConfigShape item) implements ConfigShape {}

  /** A mapping from some known words to values of one shape. */
  record Table(List<String> words, ConfigShape value) implements ConfigShape {}

  /** A mapping with known keys. */
  record Form(Map<String, Field> fields) implements ConfigShape {

    static Form of(Field... fields) {
      Map<String, Field> byName = new LinkedHashMap<>();
      for (Field field : fields) {
        byName.put(field.name(), field);
      }
      return new Form(byName);
    }
  }

  /**
   * A key of a {@link Form}.
   *
   * @param description one sentence, for the schema and the documentation
   */
  record Field(String name, boolean required, ConfigShape shape, String description) {}

  static Field required(String name, ConfigShape shape, String description) {
    return new Field(name, true, shape, description);
  }

  static Field optional(String name, ConfigShape shape, String description) {
    return new Field(name, false, shape, description);
  }
}
