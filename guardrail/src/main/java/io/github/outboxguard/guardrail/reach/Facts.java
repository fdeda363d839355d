package io.github.outboxguard.guardrail.reach;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What was worked out about things that are numbered from 0. */
final class Facts<T> {

  private @Nullable Object[] values = new Object[256];

  @Nullable T get(int number) {
    @SuppressWarnings("unchecked" /* only such values are put */)
    T known = number < values.length ? (T) values[number] : null;
    return known;
  }

  void put(int number, T value) {
    if (number >= values.length) {
      values = Arrays.copyOf(values, Math.max(number + 1, values.length * 2));
    }
    values[number] = value;
  }
}
