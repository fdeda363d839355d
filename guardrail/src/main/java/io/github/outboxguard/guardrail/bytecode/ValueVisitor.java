package io.github.outboxguard.guardrail.bytecode;

/**
 * What to do with each kind of {@link Value}.
 *
 * @param <C> what it is told besides the value
 * @param <R> what it makes of them
 */
public interface ValueVisitor<C, R> {

  /** Of what carries no reference: a primitive, or null. */
  R nothing(C context);

  R text(Value.Text text, C context);

  R classLiteral(Value.ClassLiteral classLiteral, C context);

  R parameter(Value.Parameter parameter, C context);

  R fresh(Value.Fresh fresh, C context);

  R newArray(Value.NewArray newArray, C context);

  R closure(Value.Closure closure, C context);

  R fieldRead(Value.FieldRead fieldRead, C context);

  R result(Value.Result result, C context);

  R phi(Value.Phi phi, C context);

  R cast(Value.Cast cast, C context);

  R element(Value.Element element, C context);

  R unknown(Value.Unknown unknown, C context);
}
