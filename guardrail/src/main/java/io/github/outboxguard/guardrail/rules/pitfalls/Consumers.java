package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The methods of the module to which a broker hands messages, and will hand them again. */
final class Consumers {

  private final List<MethodInfo> methods = new ArrayList<>();

  Consumers(Program program, Catalogue catalogue) {
    Classes classes = program.classes();
    Set<String> annotations = internal(catalogue.frameworks().names(Names.MESSAGE_CONSUMER));
    Set<String> types = internal(catalogue.frameworks().names(Names.MESSAGE_CONSUMER_TYPE));
    for (MethodInfo method : program.judged()) {
      if (!method.isAbstract()
          && !method.isBridge()
          && (isAnnotated(method, annotations) || implementsConsumer(classes, method, types))) {
        methods.add(method);
      }
    }
  }

  private static Set<String> internal(Set<String> names) {
    Set<String> found = new HashSet<>();
    names.forEach(name -> found.add(Types.fromBinary(name)));
    return found;
  }

  private static boolean isAnnotated(MethodInfo method, Set<String> annotations) {
    for (AnnotationInfo annotation : method.annotations()) {
      if (annotations.contains(annotation.type())) {
        return true;
      }
    }
    return false;
  }

  private static boolean implementsConsumer(Classes classes, MethodInfo method, Set<String> types) {
    if (!method.isVirtual() || method.isSynthetic()) {
      return false;
    }
    for (String type : classes.selfAndSupertypes(method.owner().name())) {
      ClassInfo info = types.contains(type) ? classes.find(type) : null;
      if (info != null && declares(info, method)) {
        return true;
      }
    }
    return false;
  }

  /** A generic interface declares the method under an erased descriptor, so the count decides. */
  private static boolean declares(ClassInfo type, MethodInfo method) {
    int arity = Types.parameters(method.descriptor()).size();
    return type.methods().stream()
        .anyMatch(
            declared ->
                declared.isAbstract()
                    && declared.name().equals(method.name())
                    && Types.parameters(declared.descriptor()).size() == arity);
  }

  List<MethodInfo> methods() {
    return methods;
  }
}
