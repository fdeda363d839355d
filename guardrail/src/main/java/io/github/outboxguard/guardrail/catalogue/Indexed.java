package io.github.outboxguard.guardrail.catalogue;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An entry in an index: its text is read when a call first comes near it. */
final class Indexed<T> {

  private final OwnerPattern owners;
  private final Supplier<CallPattern> pattern;
  private final Supplier<T> value;
  private volatile @Nullable CallPattern readPattern;
  private volatile @Nullable T readValue;

  Indexed(OwnerPattern owners, Supplier<CallPattern> pattern, Supplier<T> value) {
    this.owners = owners;
    this.pattern = pattern;
    this.value = value;
  }

  OwnerPattern owners() {
    return owners;
  }

  CallPattern pattern() {
    CallPattern read = readPattern;
    if (read == null) {
      read = pattern.get();
      readPattern = read;
    }
    return read;
  }

  T value() {
    T read = readValue;
    if (read == null) {
      read = value.get();
      readValue = read;
    }
    return read;
  }
}
