package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The application's interceptor methods, by the annotation that binds them or by their class. */
final class Interceptors {

  private static final Set<String> AROUND =
      Set.of("jakarta/interceptor/AroundInvoke", "javax/interceptor/AroundInvoke");

  private static final Set<String> NAMING =
      Set.of("jakarta/interceptor/Interceptors", "javax/interceptor/Interceptors");

  private final Program program;
  private @Nullable Map<String, List<MethodInfo>> byBinding;

  Interceptors(Program program) {
    this.program = program;
  }

  /** The interceptor methods that an annotation on a method or class puts around it. */
  List<MethodInfo> boundBy(AnnotationInfo annotation) {
    if (NAMING.contains(annotation.type())) {
      List<MethodInfo> found = new ArrayList<>();
      for (String type : annotation.values().getOrDefault("value", List.of())) {
        found.addAll(methodsOf(type));
      }
      return found;
    }
    Map<String, List<MethodInfo>> index = index();
    if (index.isEmpty()) {
      return List.of();
    }
    Set<MethodInfo> found = new LinkedHashSet<>();
    collect(annotation.type(), index, 2, found);
    return List.copyOf(found);
  }

  /** A binding can be inherited from an annotation on the annotation. */
  private void collect(
      String annotation, Map<String, List<MethodInfo>> index, int depth, Set<MethodInfo> found) {
    found.addAll(index.getOrDefault(annotation, List.of()));
    ClassInfo info =
        depth == 0 || annotation.startsWith("java/") ? null : program.classes().find(annotation);
    if (info != null) {
      info.annotations().forEach(meta -> collect(meta.type(), index, depth - 1, found));
    }
  }

  /** The interceptor methods of a class and of those above it. */
  List<MethodInfo> methodsOf(String type) {
    List<MethodInfo> found = new ArrayList<>();
    for (String each : program.classes().selfAndSupertypes(type)) {
      ClassInfo info = program.classes().isOpen(each) ? program.classes().find(each) : null;
      for (MethodInfo method : info == null ? List.<MethodInfo>of() : info.methods()) {
        if (method.annotations().stream().anyMatch(a -> AROUND.contains(a.type()))) {
          found.add(method);
        }
      }
    }
    return found;
  }

  private Map<String, List<MethodInfo>> index() {
    Map<String, List<MethodInfo>> known = byBinding;
    if (known == null) {
      known = new HashMap<>();
      for (ClassInfo info : program.application()) {
        if (!info.annotations().isEmpty() && program.hasAnnotation(info, Names.INTERCEPTOR)) {
          add(info, known);
        }
      }
      byBinding = known;
    }
    return known;
  }

  private void add(ClassInfo info, Map<String, List<MethodInfo>> found) {
    Set<String> markers = program.frameworks().names(Names.INTERCEPTOR);
    for (AnnotationInfo binding : info.annotations()) {
      if (!markers.contains(Types.binary(binding.type()))) {
        found
            .computeIfAbsent(binding.type(), key -> new ArrayList<>())
            .addAll(methodsOf(info.name()));
      }
    }
  }
}
