package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.catalogue.FrameworkFacts.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The advice that the application's aspects hold. */
final class Advices {

  /** A method of an aspect and when it runs. */
  record Advice(MethodInfo method, Pointcut pointcut) {}

  private final Program program;
  private @Nullable List<Advice> all;

  Advices(Program program) {
    this.program = program;
  }

  List<Advice> all() {
    List<Advice> known = all;
    if (known == null) {
      known = find();
      all = known;
    }
    return known;
  }

  private List<Advice> find() {
    Set<String> kinds = program.frameworks().names(Names.ADVICE);
    List<Advice> found = new ArrayList<>();
    for (ClassInfo info : program.application()) {
      if (info.annotations().isEmpty() || !program.hasAnnotation(info, Names.ASPECT)) {
        continue;
      }
      for (MethodInfo method : info.methods()) {
        for (AnnotationInfo annotation : method.annotations()) {
          if (kinds.contains(Types.binary(annotation.type()))) {
            String expression = annotation.first("value", annotation.first("pointcut", ""));
            if (!expression.isEmpty()) {
              found.add(new Advice(method, PointcutParser.parse(program, method, expression)));
            }
          }
        }
      }
    }
    return found;
  }
}
