package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is the same of one method in all slices. Worked out when first asked for, then shared. */
final class MethodFacts {

  private static final DeclaredType[] NO_TYPES = {};
  private static final Object ANY_BEAN = new Object();

  private final Program program;
  private final MethodInfo method;
  private final @Nullable MethodBody body;
  private final DeclaredType returned;
  private final @Nullable DeclaredType[] parameters;
  private final Initialisation initialisation;
  private final boolean written;
  private final boolean lambda;
  private final boolean glue;
  private @Nullable Target alone;
  private @Nullable VisitPlan plan;
  private @Nullable List<Value.Closure> closuresRun;
  private @Nullable Object @Nullable [] injected;

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

  /** Number within the analysis; -1 in a class that is closed. */
  int number() {
    return method.id();
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

  /** Whether its code does anything with what a parameter is given. */
  boolean uses(int index) {
    Value.Parameter parameter = body == null ? null : body.parameters().get(index);
    return parameter != null && parameter.isUsed();
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
      return things.madeAt("[".concat(array.elementType()), value);
    }
    if (value instanceof Value.Unknown unknown) {
      return things.opaque(unknown.type(), Obj.Origin.LIBRARY);
    }
    return null;
  }

  /** It without a receiver; null if it was not asked for yet. */
  @Nullable Target alone() {
    return alone;
  }

  void setAlone(Target target) {
    alone = target;
  }

  /** What following its body comes to; it must have one. */
  VisitPlan plan() {
    VisitPlan known = plan;
    if (known == null) {
      known = new VisitPlan(program, this, java.util.Objects.requireNonNull(body));
      plan = known;
    }
    return known;
  }

  boolean isStatic() {
    return method.isStatic();
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

  /** The beans that a container gives to a parameter; null if nothing tells which. */
  @Nullable List<Injections.Candidate> injected(int index, Value.Parameter parameter) {
    @Nullable Object[] known = injected;
    if (known == null) {
      known = new @Nullable Object[parameters.length];
      injected = known;
    }
    Object found = known[index];
    if (found == null) {
      found = chosen(index - (method.isStatic() ? 0 : 1), parameter);
      known[index] = found;
    }
    @SuppressWarnings("unchecked" /* only such lists are put, and one object for any */)
    List<Injections.Candidate> chosen =
        found == ANY_BEAN ? null : (List<Injections.Candidate>) found;
    return chosen;
  }

  private Object chosen(int index, Value.Parameter parameter) {
    List<List<AnnotationInfo>> annotations = method.parameterAnnotations();
    List<String> names = method.parameterNames();
    List<Injections.Candidate> chosen =
        program
            .injections()
            .chosen(
                parameter.type(),
                index < annotations.size() ? annotations.get(index) : List.of(),
                index < names.size() ? names.get(index) : "");
    return chosen == null ? ANY_BEAN : chosen;
  }

  /** The method in whose source text it stands. */
  SourceMethod source() {
    return program.source(method);
  }
}
