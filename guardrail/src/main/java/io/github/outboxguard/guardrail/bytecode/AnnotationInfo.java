package io.github.outboxguard.guardrail.bytecode;

import java.util.List;
import java.util.Map;

/**
 * An annotation as compiled.
 *
 * @param type internal name of the annotation type
 * @param values attributes that the source sets; each as a list of strings, enum constants by name
 *     and class literals by internal name; nested annotations are left out
 */
public record AnnotationInfo(String type, Map<String, List<String>> values) {

  /** The first value of an attribute, or the given default if the source does not set it. */
  public String first(String attribute, String otherwise) {
    List<String> found = values.getOrDefault(attribute, List.of());
    return found.isEmpty() ? otherwise : found.get(0);
  }
}
