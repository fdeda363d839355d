package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import org.jspecify.annotations.Nullable;

/** What is the same of one method in all slices. Worked out when first asked for, then shared. */
final class MethodFacts {

  private final Program program;
  private final MethodInfo method;
  private final DeclaredType returned;
  private final @Nullable DeclaredType[] parameters;
  private final boolean initialises;
  private @Nullable SourceMethod source;

  MethodFacts(Program program, MethodInfo method, MethodBody body) {
    this.program = program;
    this.method = method;
    this.returned = program.declared().of(method.selector().descriptor().returnedType());
    this.parameters = new @Nullable DeclaredType[body.parameters().size()];
    this.initialises =
        (method.isStatic() || method.isConstructor())
            && program.hasInitialiser(method.owner().name());
  }

  /** What its return type tells. */
  DeclaredType returned() {
    return returned;
  }

  /** What the type of a parameter tells; {@code this} is the first of an instance method. */
  DeclaredType parameter(int index, Value.Parameter parameter) {
    DeclaredType known = parameters[index];
    if (known == null) {
      known = program.declared().of(parameter.type());
      parameters[index] = known;
    }
    return known;
  }

  /** Whether running it may run a static initialiser of its class. */
  boolean initialises() {
    return initialises;
  }

  /** The method in whose source text it stands. */
  SourceMethod source() {
    SourceMethod known = source;
    if (known == null) {
      known = SourceMethod.of(program.classes(), method);
      source = known;
    }
    return known;
  }
}
