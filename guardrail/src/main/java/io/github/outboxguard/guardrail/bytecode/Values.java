package io.github.outboxguard.guardrail.bytecode;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the values of one body; the value of an instruction is the same on every walk. Asked for
 * every instruction of every body, by code that runs once in a cold JVM: so it takes no lambdas.
 */
final class Values {

  private final Map<Integer, Value> ofInstruction = new HashMap<>();
  private int count;

  /** How many there are, which is the id of the next one. */
  int count() {
    return count;
  }

  Value.Parameter parameter(int index, String type) {
    return new Value.Parameter(count++, index, type);
  }

  Value.Phi phi() {
    return new Value.Phi(count++);
  }

  /** The exception caught at a handler. */
  Value caught(int handler, @Nullable String type) {
    Value.Unknown known = made(-1 - handler);
    return known != null
        ? known
        : keep(-1 - handler, new Value.Unknown(count, type == null ? "java/lang/Throwable" : type));
  }

  /** The value that the instruction made on an earlier walk; null on the first. */
  <T extends Value> @Nullable T made(int instruction) {
    @SuppressWarnings("unchecked" /* an instruction always makes the same kind of value */)
    T value = (T) ofInstruction.get(instruction);
    return value;
  }

  /** Keeps what the instruction made, whose id is the {@link #count} before. */
  <T extends Value> T keep(int instruction, T value) {
    ofInstruction.put(instruction, value);
    count++;
    return value;
  }
}
