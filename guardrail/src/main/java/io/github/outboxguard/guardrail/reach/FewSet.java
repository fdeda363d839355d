package io.github.outboxguard.guardrail.reach;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A set of things; most hold one or two. */
final class FewSet<T extends Object> {

  private static final int FEW = 8;

  private @Nullable Object[] few = new Object[1];
  private int size;
  private @Nullable Set<@Nullable Object> many;

  /** Adds a thing; true if it is new. */
  boolean add(T thing) {
    if (many != null) {
      return many.add(thing);
    }
    for (int i = 0; i < size; i++) {
      if (thing == few[i] || thing.equals(few[i])) {
        return false;
      }
    }
    if (size == FEW) {
      many = new HashSet<>(Arrays.asList(few));
      return many.add(thing);
    }
    if (size == few.length) {
      few = Arrays.copyOf(few, size * 2);
    }
    few[size++] = thing;
    return true;
  }
}
