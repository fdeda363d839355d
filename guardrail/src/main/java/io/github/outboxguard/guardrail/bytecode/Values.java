package io.github.outboxguard.guardrail.bytecode;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Makes the values of one body; the value of an instruction is the same on every walk. */
final class Values {

  private final Map<Integer, Value> ofInstruction = new HashMap<>();
  private int count;

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
    return at(
        -1 - handler, id -> new Value.Unknown(id, type == null ? "java/lang/Throwable" : type));
  }

  /** The value that the instruction makes, made on the first walk. */
  <T extends Value> T at(int instruction, IntFunction<T> maker) {
    Value found = ofInstruction.get(instruction);
    if (found == null) {
      found = maker.apply(count++);
      ofInstruction.put(instruction, found);
    }
    @SuppressWarnings("unchecked" /* an instruction always makes the same kind of value */)
    T value = (T) found;
    return value;
  }
}
