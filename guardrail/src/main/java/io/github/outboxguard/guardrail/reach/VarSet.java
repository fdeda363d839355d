package io.github.outboxguard.guardrail.reach;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A set of places, by identity; most hold one or two. */
final class VarSet {

  private static final int FEW = 8;

  private Var[] few = new Var[1];
  private int size;
  private @Nullable Set<Var> many;

  /** Adds a place; true if it is new. */
  boolean add(Var place) {
    if (many != null) {
      return many.add(place);
    }
    for (int i = 0; i < size; i++) {
      if (few[i] == place) {
        return false;
      }
    }
    if (size == FEW) {
      many = new HashSet<>(Arrays.asList(few));
      return many.add(place);
    }
    if (size == few.length) {
      few = Arrays.copyOf(few, size * 2);
    }
    few[size++] = place;
    return true;
  }
}
