package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which of several beans a container injects where a type is asked for: by qualifier, by name, the
 * primary one. What is not told apart is left to be any of them. Not thread-safe.
 */
final class Injections {

  /** A bean that may be injected: an object of a class, or what a factory method returns. */
  record Candidate(@Nullable ClassInfo type, @Nullable MethodInfo factory) {

    List<AnnotationInfo> annotations() {
      return factory != null
          ? factory.annotations()
          : java.util.Objects.requireNonNull(type).annotations();
    }
  }

  private final Program program;
  private final Qualifiers qualifiers;
  private final Map<String, List<Candidate>> known = new HashMap<>();

  Injections(Program program) {
    this.program = program;
    this.qualifiers = new Qualifiers(program);
  }

  /**
   * The beans that are meant, or null if nothing tells them from all others of the type.
   *
   * @param type internal name of what is asked for
   * @param annotations the annotations of the field or parameter
   * @param name its name; empty if unknown
   */
  @Nullable List<Candidate> chosen(String type, List<AnnotationInfo> annotations, String name) {
    if (type.startsWith("java/") || type.charAt(0) == '[') {
      return null;
    }
    List<Candidate> all = candidates(type);
    if (all.size() < 2) {
      return null;
    }
    List<AnnotationInfo> wanted = qualifiers.among(annotations);
    if (!wanted.isEmpty()) {
      return unlessAllOrNone(
          all.stream().filter(each -> wanted.stream().allMatch(one -> meets(each, one))).toList(),
          all);
    }
    List<Candidate> plain = all.stream().filter(each -> !isSpecial(each)).toList();
    List<Candidate> primary = plain.stream().filter(this::isPrimary).toList();
    if (!primary.isEmpty()) {
      return primary;
    }
    List<Candidate> named =
        plain.stream().filter(each -> isOfSpring(each) && names(each).contains(name)).toList();
    return unlessAllOrNone(named.isEmpty() ? plain : named, all);
  }

  private static @Nullable List<Candidate> unlessAllOrNone(
      List<Candidate> some, List<Candidate> all) {
    return some.isEmpty() || some.size() == all.size() ? null : some;
  }

  private List<Candidate> candidates(String type) {
    return known.computeIfAbsent(type, this::find);
  }

  private List<Candidate> find(String type) {
    List<Candidate> found = new ArrayList<>();
    for (String name : program.beans().stereotypedBelow(type)) {
      found.add(new Candidate(program.classes().known(name), null));
    }
    for (Beans.Factory factory : program.beans().factories()) {
      if (program.classes().isSubtype(factory.type(), type)) {
        found.add(new Candidate(null, factory.method()));
      }
    }
    return found;
  }

  private boolean meets(Candidate candidate, AnnotationInfo wanted) {
    for (AnnotationInfo given : qualifiers.among(candidate.annotations())) {
      if (qualifiers.same(wanted, given)) {
        return true;
      }
    }
    return qualifiers.isName(wanted) && names(candidate).contains(Qualifiers.name(wanted))
        || wanted.type().endsWith("/inject/Any");
  }

  private List<String> names(Candidate candidate) {
    return candidate.factory() != null
        ? program.beanNames().ofFactory(candidate.factory())
        : List.of(program.beanNames().ofClass(java.util.Objects.requireNonNull(candidate.type())));
  }

  private boolean isPrimary(Candidate candidate) {
    Set<String> names = program.frameworks().names(Names.PRIMARY);
    return candidate.annotations().stream()
        .anyMatch(annotation -> program.isOrHas(annotation.type(), names, 1));
  }

  /** CDI injects a bean with a qualifier of its own only where that is asked for. */
  private boolean isSpecial(Candidate candidate) {
    if (!isOfCdi(candidate)) {
      return false;
    }
    return qualifiers.among(candidate.annotations()).stream()
        .anyMatch(
            each ->
                !qualifiers.isName(each)
                    && !each.type().endsWith("/inject/Any")
                    && !each.type().endsWith("/inject/Default"));
  }

  private static boolean isOfCdi(Candidate candidate) {
    return candidate.annotations().stream().anyMatch(each -> each.type().contains("/enterprise/"));
  }

  private boolean isOfSpring(Candidate candidate) {
    return candidate.annotations().stream()
        .anyMatch(
            each ->
                each.type().startsWith("org/springframework/")
                    || program.isOrHas(
                        each.type(), Set.of("org.springframework.stereotype.Component"), 2));
  }
}
