package io.github.outboxguard.guardrail.catalogue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A hierarchy that a test spells out. */
final class KnownTypes implements TypeHierarchy {

  private final Map<String, List<String>> supertypes = new HashMap<>();
  private final Map<String, Set<String>> typeAnnotations = new HashMap<>();
  private final Map<String, Set<String>> methodAnnotations = new HashMap<>();
  private final Map<String, List<String>> values = new HashMap<>();
  private final Set<String> abstractMethods = new HashSet<>();

  KnownTypes type(String name, String... ancestors) {
    List<String> all = new ArrayList<>(List.of(name));
    all.addAll(List.of(ancestors));
    supertypes.put(name, all);
    return this;
  }

  KnownTypes annotated(String type, String annotation) {
    typeAnnotations.computeIfAbsent(type, t -> new HashSet<>()).add(annotation);
    return this;
  }

  KnownTypes abstractMethod(String type, String method, String... annotations) {
    abstractMethods.add(type + "." + method);
    return method(type, method, annotations);
  }

  KnownTypes method(String type, String method, String... annotations) {
    methodAnnotations
        .computeIfAbsent(type + "." + method, m -> new HashSet<>())
        .addAll(List.of(annotations));
    return this;
  }

  /** A value of an annotation's attribute on a type or, written {@code type.method}, a method. */
  KnownTypes value(String where, String annotation, String attribute, String value) {
    values
        .computeIfAbsent(where + "@" + annotation + "#" + attribute, k -> new ArrayList<>())
        .add(value);
    return this;
  }

  @Override
  public List<String> selfAndSupertypes(String binaryName) {
    return supertypes.getOrDefault(binaryName, List.of(binaryName));
  }

  @Override
  public Set<String> typeAnnotations(String binaryName) {
    return typeAnnotations.getOrDefault(binaryName, Set.of());
  }

  @Override
  public Set<String> methodAnnotations(String binaryName, String method, String descriptor) {
    return methodAnnotations.getOrDefault(binaryName + "." + method, Set.of());
  }

  @Override
  public boolean isAbstract(String binaryName, String method, String descriptor) {
    return abstractMethods.contains(binaryName + "." + method);
  }

  @Override
  public boolean exists(String binaryName) {
    return supertypes.containsKey(binaryName);
  }

  @Override
  public List<String> methodAnnotationValues(
      String binaryName, String method, String descriptor, String annotation, String attribute) {
    return values.getOrDefault(
        binaryName + "." + method + "@" + annotation + "#" + attribute, List.of());
  }

  @Override
  public List<String> typeAnnotationValues(String binaryName, String annotation, String attribute) {
    return values.getOrDefault(binaryName + "@" + annotation + "#" + attribute, List.of());
  }
}
