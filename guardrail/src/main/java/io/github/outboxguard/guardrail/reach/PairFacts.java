package io.github.outboxguard.guardrail.reach;

import org.jspecify.annotations.Nullable;

/**
 * What was worked out about pairs of numbers. Forgets what shares a slot with something newer, so
 * that its size is bounded; what is forgotten is worked out again.
 */
final class PairFacts<T> {

  private static final int LARGEST = 1 << 18;

  private long[] keys = new long[1 << 8];
  private @Nullable Object[] values = new Object[1 << 8];
  private int entered;

  @Nullable T get(int one, int other) {
    int at = slot(one, other);
    @SuppressWarnings("unchecked" /* only such values are put */)
    T known = keys[at] == key(one, other) ? (T) values[at] : null;
    return known;
  }

  void put(int one, int other, T value) {
    if (++entered > keys.length && keys.length < LARGEST) {
      keys = new long[keys.length * 4];
      values = new Object[keys.length];
      entered = 0;
    }
    int at = slot(one, other);
    keys[at] = key(one, other);
    values[at] = value;
  }

  private static long key(int one, int other) {
    return (long) one << 32 | other & 0xFFFFFFFFL;
  }

  private int slot(int one, int other) {
    int hash = one * 0x9E3779B9 + other * 0x85EBCA6B;
    return (hash ^ hash >>> 15) & keys.length - 1;
  }
}
