package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Entries by the types, packages and annotations that they name, so that a call is looked up by its
 * owner and never compared with all entries.
 */
final class OwnerIndex<T> {

  private final Map<String, List<Indexed<T>>> byType = new HashMap<>(1024);
  private final Map<String, List<Indexed<T>>> byExactType = new HashMap<>();
  private final Map<String, List<Indexed<T>>> byPackage = new HashMap<>();
  private final Map<String, List<Indexed<T>>> byAnnotation = new HashMap<>();
  private final Map<String, List<Indexed<T>>> byMethodAnnotation = new HashMap<>();

  /** Adds an entry. Among entries for the same type the earlier added one wins. */
  void add(OwnerPattern owners, Indexed<T> entry) {
    put(byType, owners.types(), entry);
    put(byExactType, owners.exact(), entry);
    put(byPackage, owners.packages(), entry);
    put(byAnnotation, owners.annotated(), entry);
    put(byMethodAnnotation, owners.annotatedMethods(), entry);
  }

  List<Indexed<T>> onType(String type) {
    return byType.getOrDefault(type, List.of());
  }

  List<Indexed<T>> onExactType(String type) {
    return byExactType.getOrDefault(type, List.of());
  }

  /** The entries of the type's package and of the packages around it, innermost first. */
  List<Indexed<T>> onPackage(String type) {
    if (byPackage.isEmpty()) {
      return List.of();
    }
    List<Indexed<T>> found = new ArrayList<>(0);
    for (int dot = type.lastIndexOf('.'); dot > 0; dot = type.lastIndexOf('.', dot - 1)) {
      for (Indexed<T> entry : byPackage.getOrDefault(type.substring(0, dot), List.of())) {
        if (entry.owners().namesMatch(type)) {
          found.add(entry);
        }
      }
    }
    return found;
  }

  List<Indexed<T>> onAnnotation(String annotation) {
    return byAnnotation.getOrDefault(annotation, List.of());
  }

  List<Indexed<T>> onMethodAnnotation(String annotation) {
    return byMethodAnnotation.getOrDefault(annotation, List.of());
  }

  boolean hasAnnotations() {
    return !byAnnotation.isEmpty();
  }

  boolean hasMethodAnnotations() {
    return !byMethodAnnotation.isEmpty();
  }

  private void put(Map<String, List<Indexed<T>>> map, List<String> keys, Indexed<T> entry) {
    for (String key : keys) {
      List<Indexed<T>> known = map.get(key);
      if (known == null) {
        known = new ArrayList<>(1);
        map.put(key, known);
      }
      known.add(entry);
    }
  }
}
