package io.github.outboxguard.guardrail.bytecode;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a method does, as far as reachability asks: calls, objects made, lambdas made, fields read
 * and written, values returned. Immutable once built; shared by all tools.
 *
 * @param method the method
 * @param parameters its parameters, {@code this} first; primitive ones are null
 * @param calls calls in program order
 * @param fresh objects made by {@code new}
 * @param closures lambdas and method references made
 * @param reads fields read
 * @param writes fields written
 * @param returns references returned
 * @param casts references narrowed
 * @param valueCount number of values that carry a reference
 * @param line first source line; 0 if unknown
 */
public record MethodBody(
    MethodInfo method,
    List<Value.@Nullable Parameter> parameters,
    List<Call> calls,
    List<Value.Fresh> fresh,
    List<Value.Closure> closures,
    List<Value.FieldRead> reads,
    List<FieldWrite> writes,
    List<Value> returns,
    List<Value.Cast> casts,
    int valueCount,
    int line) {}
