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

/** The annotations by which beans and injection points say which of several is meant. */
final class Qualifiers {

  private static final String NONBINDING = "/util/Nonbinding";

  private final Program program;

  Qualifiers(Program program) {
    this.program = program;
  }

  /** Those of the annotations that are qualifiers. */
  List<AnnotationInfo> among(List<AnnotationInfo> annotations) {
    if (annotations.isEmpty()) {
      return List.of();
    }
    List<AnnotationInfo> found = new ArrayList<>(1);
    for (AnnotationInfo annotation : annotations) {
      if (program.isOrHas(annotation.type(), program.frameworks().names(Names.QUALIFIER), 1)
          || isName(annotation)) {
        found.add(annotation);
      }
    }
    return found;
  }

  /** Whether the annotation's value is the name of a bean. */
  boolean isName(AnnotationInfo annotation) {
    return program.frameworks().names(Names.BEAN_NAME).contains(Types.binary(annotation.type()));
  }

  /** The name that it asks for: {@code value}, or {@code name} with those that say it so. */
  static String name(AnnotationInfo annotation) {
    return annotation.first("value", annotation.first("name", ""));
  }

  /** Whether two annotations are the same qualifier: values that do not bind are not compared. */
  boolean same(AnnotationInfo wanted, AnnotationInfo given) {
    return wanted.type().equals(given.type()) && binding(wanted).equals(binding(given));
  }

  private Map<String, List<String>> binding(AnnotationInfo annotation) {
    if (annotation.values().isEmpty()) {
      return Map.of();
    }
    ClassInfo type = program.classes().find(annotation.type());
    Map<String, List<String>> values = new HashMap<>(annotation.values());
    for (MethodInfo attribute : type == null ? List.<MethodInfo>of() : type.methods()) {
      if (attribute.annotations().stream().anyMatch(each -> each.type().endsWith(NONBINDING))) {
        values.remove(attribute.name());
      }
    }
    return values;
  }
}
