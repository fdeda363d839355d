package io.github.outboxguard.guardrail.bytecode;

import org.jspecify.annotations.Nullable;

/** Keeps one object of all that are equal. Smaller than a map from each object to itself. */
class Pool<T> {

  private @Nullable Object[] slots = new Object[256];
  private int size;

  /** The object kept that equals this one; this one from now on if there was none. */
  final T of(T object) {
    int at = slot(object);
    Object known = slots[at];
    if (known != null) {
      @SuppressWarnings("unchecked" /* only such objects are ever kept */)
      T kept = (T) known;
      return kept;
    }
    slots[at] = object;
    if (++size * 2 > slots.length) {
      grow();
    }
    added(object);
    return object;
  }

  /**
   * The object is the first of its kind. What is done then differs from pool to pool, so that the
   * JIT leaves it out of the code that asks, which is everywhere.
   */
  void added(T object) {}

  private int slot(Object object) {
    int mask = slots.length - 1;
    int hash = object.hashCode();
    int at = (hash ^ hash >>> 16) & mask;
    Object there = slots[at];
    while (there != null && !there.equals(object)) {
      at = at + 1 & mask;
      there = slots[at];
    }
    return at;
  }

  private void grow() {
    @Nullable Object[] old = slots;
    slots = new Object[old.length * 2];
    for (Object each : old) {
      if (each != null) {
        slots[slot(each)] = each;
      }
    }
  }
}
