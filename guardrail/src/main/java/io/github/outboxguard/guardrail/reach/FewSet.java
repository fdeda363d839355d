package io.github.outboxguard.guardrail.reach;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A set to which things are only added. Most hold one or two, which are looked at one by one; more
 * are hashed in the same array, with no further object for each.
 */
final class FewSet<T extends Object> {

  private static final int FEW = 8;

  private @Nullable Object[] slots = new Object[1];
  private int size;

  /** Adds a thing; true if it is new. */
  boolean add(T thing) {
    if (slots.length > FEW) {
      return addHashed(thing);
    }
    for (int i = 0; i < size; i++) {
      if (isSame(thing, slots[i])) {
        return false;
      }
    }
    if (size == FEW) {
      hash(FEW * 4);
      return addHashed(thing);
    }
    if (size == slots.length) {
      slots = Arrays.copyOf(slots, size * 2);
    }
    slots[size++] = thing;
    return true;
  }

  private boolean addHashed(T thing) {
    int at = slot(thing);
    if (slots[at] != null) {
      return false;
    }
    slots[at] = thing;
    if (++size * 2 > slots.length) {
      hash(slots.length * 2);
    }
    return true;
  }

  private void hash(int length) {
    @Nullable Object[] old = slots;
    slots = new Object[length];
    for (Object each : old) {
      if (each != null) {
        slots[slot(each)] = each;
      }
    }
  }

  /** Where it is, or where it belongs. */
  private int slot(Object thing) {
    int mask = slots.length - 1;
    int hash = thing.hashCode() * 0x9E3779B9;
    int at = (hash ^ hash >>> 15) & mask;
    while (slots[at] != null && !isSame(thing, slots[at])) {
      at = at + 1 & mask;
    }
    return at;
  }

  private static boolean isSame(Object thing, @Nullable Object other) {
    return thing == other || thing.equals(other);
  }
}
