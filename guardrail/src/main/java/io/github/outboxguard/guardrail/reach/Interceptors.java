package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The application's interceptor methods by the annotation that binds them. */
final class Interceptors {

  private static final Set<String> AROUND =
      Set.of("jakarta/interceptor/AroundInvoke", "javax/interceptor/AroundInvoke");

  private final Program program;
  private @Nullable Map<String, List<MethodInfo>> byBinding;

  Interceptors(Program program) {
    this.program = program;
  }

  boolean none() {
    return index().isEmpty();
  }

  List<MethodInfo> boundBy(String annotation) {
    return index().getOrDefault(annotation, List.of());
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
    for (MethodInfo method : info.methods()) {
      boolean around = method.annotations().stream().anyMatch(each -> AROUND.contains(each.type()));
      if (!around) {
        continue;
      }
      for (AnnotationInfo binding : info.annotations()) {
        if (!markers.contains(Types.binary(binding.type()))) {
          found.computeIfAbsent(binding.type(), key -> new ArrayList<>()).add(method);
        }
      }
    }
  }
}
