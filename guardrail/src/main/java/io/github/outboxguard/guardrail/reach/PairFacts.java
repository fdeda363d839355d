package io.github.outboxguard.guardrail.reach;

import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What follows from pairs of numbered things, worked out when asked for. Forgets what shares a slot
 * with something newer, so that its size is bounded; what is forgotten is worked out again. As with
 * {@link Derived}, the work is behind a call that the JIT cannot inline: code that asks stays
 * small.
 */
final class PairFacts<A, B, T> {

  private static final int LARGEST = 1 << 18;

  private final BiFunction<A, B, T> worker;
  private long[] keys = new long[1 << 8];
  private @Nullable Object[] values = new Object[1 << 8];
  private int entered;

  /**
   * @param worker finds what follows from two things; may ask for what follows from others
   */
  PairFacts(BiFunction<A, B, T> worker) {
    this.worker = worker;
  }

  T of(int one, int other, A first, B second) {
    int at = slot(one, other);
    Object known = keys[at] == key(one, other) ? values[at] : null;
    @SuppressWarnings("unchecked" /* only such values are put */)
    T value = (T) (known == null ? workOut(one, other, first, second) : known);
    return value;
  }

  private Object workOut(int one, int other, A first, B second) {
    Object value = java.util.Objects.requireNonNull(worker.apply(first, second));
    if (++entered > keys.length && keys.length < LARGEST) {
      keys = new long[keys.length * 4];
      values = new Object[keys.length];
      entered = 0;
    }
    int at = slot(one, other);
    keys[at] = key(one, other);
    values[at] = value;
    return value;
  }

  private static long key(int one, int other) {
    return (long) one << 32 | other & 0xFFFFFFFFL;
  }

  private int slot(int one, int other) {
    int hash = one * 0x9E3779B9 + other * 0x85EBCA6B;
    return (hash ^ hash >>> 15) & keys.length - 1;
  }
}
