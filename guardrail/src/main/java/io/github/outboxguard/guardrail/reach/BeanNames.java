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

/** The names under which a container knows its beans. Not thread-safe. */
final class BeanNames {

  private final Program program;
  private final Map<String, List<String>> byClass = new HashMap<>();

  BeanNames(Program program) {
    this.program = program;
  }

  /** The names of the beans of exactly that class; empty if it is no bean. */
  List<String> of(String type) {
    return byClass.computeIfAbsent(type, this::find);
  }

  private List<String> find(String type) {
    ClassInfo info = program.classes().find(type);
    List<String> found = new ArrayList<>();
    if (info != null && program.hasAnnotation(info, Names.BEAN_STEREOTYPE)) {
      found.add(ofClass(info));
    }
    for (Beans.Factory factory : program.beans().factories()) {
      if (factory.makes(type)) {
        found.addAll(ofFactory(factory.method()));
      }
    }
    return found;
  }

  /** The name that a stereotype gives, or the class's own with a small first letter. */
  String ofClass(ClassInfo info) {
    for (AnnotationInfo annotation : info.annotations()) {
      String given = annotation.first("value", "");
      if (!given.isEmpty() && names(annotation)) {
        return given;
      }
    }
    String name = info.name();
    String simple = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1);
    boolean acronym =
        simple.length() > 1
            && Character.isUpperCase(simple.charAt(0))
            && Character.isUpperCase(simple.charAt(1));
    return acronym ? simple : Character.toLowerCase(simple.charAt(0)) + simple.substring(1);
  }

  private boolean names(AnnotationInfo annotation) {
    Set<String> stereotypes = program.frameworks().names(Names.BEAN_STEREOTYPE);
    return program.frameworks().names(Names.BEAN_NAME).contains(Types.binary(annotation.type()))
        || program.isOrHas(annotation.type(), stereotypes, 1);
  }

  /** The names that a factory method's annotation gives, or the method's own. */
  List<String> ofFactory(MethodInfo method) {
    Set<String> factories = program.frameworks().names(Names.BEAN_FACTORY_METHOD);
    for (AnnotationInfo annotation : method.annotations()) {
      if (program.isOrHas(annotation.type(), factories, 1)) {
        List<String> given = new ArrayList<>(annotation.values().getOrDefault("name", List.of()));
        given.addAll(annotation.values().getOrDefault("value", List.of()));
        if (!given.isEmpty()) {
          return given;
        }
      }
    }
    return List.of(method.name());
  }
}
