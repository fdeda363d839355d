package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is the same of one method in all slices. Worked out when first asked for, then shared. */
final class MethodFacts {

  private static final DeclaredType[] NO_TYPES = {};

  private final Program program;
  private final MethodInfo method;
  private final @Nullable MethodBody body;
  private final DeclaredType returned;
  private final @Nullable DeclaredType[] parameters;
  private final Initialisation initialisation;
  private final boolean written;
  private final boolean lambda;
  private final boolean glue;
  private @Nullable SourceMethod source;
  private @Nullable List<Value.Closure> closuresRun;
  private @Nullable Obj @Nullable [] unknowns;

  /** Those objects of its values that are the same whoever runs it, by the value's number. */
  private @Nullable Obj @Nullable [] constants;

  MethodFacts(Program program, MethodInfo method) {
    this.program = program;
    this.method = method;
    this.body = method.body();
    this.returned =
        body == null
            ? DeclaredType.ANY
            : program.declared().of(method.selector().descriptor().returnedType());
    this.parameters =
        body == null ? NO_TYPES : new @Nullable DeclaredType[body.parameters().size()];
    this.initialisation =
        body != null && (method.isStatic() || method.isConstructor())
            ? program.initialisation(method.owner().name())
            : Initialisation.NONE;
    boolean synthetic = method.isSynthetic();
    boolean constructor = method.isConstructor();
    this.written = !synthetic && !constructor;
    this.lambda = SourceMethod.isLambda(method);
    this.glue = method.isBridge() || synthetic && !lambda && !constructor;
  }

  /** Its body; null if it has none to follow. */
  @Nullable MethodBody body() {
    return body;
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

  /** The static initialisers that running it may run. */
  Initialisation initialisation() {
    return initialisation;
  }

  /** Whether somebody wrote it as a method, around which other code can be made to run. */
  boolean isWritten() {
    return written;
  }

  /** Whether it is the body of a lambda. */
  boolean isLambda() {
    return lambda;
  }

  /** Whether it is compiled glue that nobody wrote: bridges and accessors. */
  boolean isGlue() {
    return glue;
  }

  /** The one object that a constant or an object made by its code is; null for other values. */
  @Nullable Obj constant(Value value) {
    Obj[] known = constants;
    if (known == null) {
      known = new Obj[body == null ? 0 : body.valueCount()];
      constants = known;
    }
    Obj found = known[value.id()];
    if (found == null) {
      found = constantOf(value);
      known[value.id()] = found;
    }
    return found;
  }

  private @Nullable Obj constantOf(Value value) {
    Things things = program.things();
    if (value instanceof Value.Fresh fresh) {
      return things.madeAt(fresh.type(), value);
    }
    if (value instanceof Value.Text text) {
      return things.text(text.text());
    }
    if (value instanceof Value.ClassLiteral literal) {
      return things.classRef(literal.type());
    }
    if (value instanceof Value.NewArray array) {
      return things.madeAt("[" + array.elementType(), value);
    }
    if (value instanceof Value.Unknown unknown) {
      return things.opaque(unknown.type(), Obj.Origin.LIBRARY);
    }
    return null;
  }

  /** The functional objects that it makes, but for those of which it is known who runs them. */
  List<Value.Closure> closuresRun() {
    List<Value.Closure> known = closuresRun;
    if (known == null) {
      known = body == null ? List.of() : Functions.runWhereMade(program, body);
      closuresRun = known;
    }
    return known;
  }

  /** An object of a parameter's type of which no more is known. */
  Obj unknown(int index, Value.Parameter parameter) {
    @Nullable Obj[] known = unknowns;
    if (known == null) {
      known = new @Nullable Obj[parameters.length];
      unknowns = known;
    }
    Obj found = known[index];
    if (found == null) {
      found = program.things().opaque(parameter.type(), Obj.Origin.LIBRARY);
      known[index] = found;
    }
    return found;
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
