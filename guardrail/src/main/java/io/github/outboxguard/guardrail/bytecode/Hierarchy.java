package io.github.outboxguard.guardrail.bytecode;

import io.github.outboxguard.guardrail.catalogue.TypeHierarchy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers the catalogue's questions from class files, in binary names. Not thread-safe. */
public final class Hierarchy implements TypeHierarchy {

  private final Classes classes;
  private final Map<String, List<String>> supertypes = new HashMap<>();
  private final Map<String, Set<String>> annotations = new HashMap<>();

  public Hierarchy(Classes classes) {
    this.classes = classes;
  }

  @Override
  public List<String> selfAndSupertypes(String binaryName) {
    List<String> found = supertypes.get(binaryName);
    if (found == null) {
      List<String> names = new ArrayList<>();
      for (String name : classes.selfAndSupertypes(Types.fromBinary(binaryName))) {
        names.add(Types.binary(name));
      }
      found = List.copyOf(names);
      supertypes.put(binaryName, found);
    }
    return found;
  }

  @Override
  public Set<String> typeAnnotations(String binaryName) {
    Set<String> found = annotations.get(binaryName);
    if (found == null) {
      ClassInfo info = classes.find(Types.fromBinary(binaryName));
      found = info == null ? Set.of() : names(info.annotations());
      annotations.put(binaryName, found);
    }
    return found;
  }

  @Override
  public Set<String> methodAnnotations(String binaryName, String method, String descriptor) {
    MethodInfo info = method(binaryName, method, descriptor);
    return info == null ? Set.of() : names(info.annotations());
  }

  @Override
  public boolean isAbstract(String binaryName, String method, String descriptor) {
    MethodInfo info = method(binaryName, method, descriptor);
    return info != null && info.isAbstract();
  }

  @Override
  public boolean exists(String binaryName) {
    return classes.find(Types.fromBinary(binaryName)) != null;
  }

  @Override
  public List<String> methodAnnotationValues(
      String binaryName, String method, String descriptor, String annotation, String attribute) {
    MethodInfo info = method(binaryName, method, descriptor);
    AnnotationInfo found = info == null ? null : info.annotation(Types.fromBinary(annotation));
    return found == null ? List.of() : found.values().getOrDefault(attribute, List.of());
  }

  @Override
  public List<String> typeAnnotationValues(String binaryName, String annotation, String attribute) {
    ClassInfo info = classes.find(Types.fromBinary(binaryName));
    String wanted = Types.fromBinary(annotation);
    for (AnnotationInfo each : info == null ? List.<AnnotationInfo>of() : info.annotations()) {
      if (each.type().equals(wanted)) {
        return each.values().getOrDefault(attribute, List.of());
      }
    }
    return List.of();
  }

  private @Nullable MethodInfo method(String binaryName, String method, String descriptor) {
    ClassInfo info = classes.find(Types.fromBinary(binaryName));
    return info == null ? null : info.method(method, descriptor);
  }

  private static Set<String> names(List<AnnotationInfo> annotations) {
    if (annotations.isEmpty()) {
      return Set.of();
    }
    Set<String> names = new LinkedHashSet<>();
    for (AnnotationInfo annotation : annotations) {
      names.add(Types.binary(annotation.type()));
    }
    return names;
  }
}
