package io.github.outboxguard.guardrail.reach;

import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What follows from things that are numbered from 0, worked out when first asked for. The work is
 * behind a call that the JIT cannot inline, since all of these share it: code that asks stays small
 * and is compiled soon.
 */
final class Derived<K, V> {

  private final Function<K, V> worker;
  private @Nullable Object[] values = new Object[256];

  /**
   * @param worker finds what follows from a thing; may ask for what follows from others
   */
  Derived(Function<K, V> worker) {
    this.worker = worker;
  }

  V of(int number, K thing) {
    Object known = number < values.length ? values[number] : null;
    @SuppressWarnings("unchecked" /* only such values are put */)
    V value = (V) (known == null ? workOut(number, thing) : known);
    return value;
  }

  private Object workOut(int number, K thing) {
    Object value = java.util.Objects.requireNonNull(worker.apply(thing));
    if (number >= values.length) {
      values = Arrays.copyOf(values, Math.max(number + 1, values.length * 2));
    }
    values[number] = value;
    return value;
  }
}
