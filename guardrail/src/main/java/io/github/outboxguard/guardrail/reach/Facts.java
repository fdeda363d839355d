package io.github.outboxguard.guardrail.reach;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What was worked out about things that are numbered from 0. In pages, since a slice knows few of
 * many, and things that are met together have numbers that lie together.
 */
final class Facts<T> {

  private static final int BITS = 4;
  private static final int SIZE = 1 << BITS;

  private @Nullable Object[] @Nullable [] pages = new @Nullable Object[8] @Nullable [];

  @Nullable T get(int number) {
    int at = number >> BITS;
    @Nullable Object[] page = at < pages.length ? pages[at] : null;
    @SuppressWarnings("unchecked" /* only such values are put */)
    T known = page == null ? null : (T) page[number & SIZE - 1];
    return known;
  }

  void put(int number, T value) {
    int at = number >> BITS;
    if (at >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(at + 1, pages.length * 2));
    }
    @Nullable Object[] page = pages[at];
    if (page == null) {
      page = new @Nullable Object[SIZE];
      pages[at] = page;
    }
    page[number & SIZE - 1] = value;
  }
}
