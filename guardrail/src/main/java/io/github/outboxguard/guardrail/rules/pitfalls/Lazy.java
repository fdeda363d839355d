package io.github.outboxguard.guardrail.rules.pitfalls;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Works something out when first asked for it, and once. Not thread-safe. */
final class Lazy<T> implements Supplier<T> {

  private final Supplier<T> origin;
  private @Nullable T value;

  Lazy(Supplier<T> origin) {
    this.origin = origin;
  }

  @Override
  public T get() {
    T known = value;
    if (known == null) {
      known = origin.get();
      value = known;
    }
    return known;
  }
}
