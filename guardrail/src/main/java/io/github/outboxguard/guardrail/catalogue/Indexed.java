package io.github.outboxguard.guardrail.catalogue;

import org.jspecify.annotations.Nullable;

/**
 * An entry in an index. Its text is read when a call first comes near it, unless it came read.
 *
 * @param <T> what the entry says
 */
abstract class Indexed<T> {

  private final OwnerPattern owners;
  private volatile @Nullable CallPattern pattern;
  private volatile @Nullable T value;

  Indexed(OwnerPattern owners) {
    this.owners = owners;
  }

  /** An entry that has been read. */
  static <T> Indexed<T> of(OwnerPattern owners, CallPattern pattern, T value) {
    return new Indexed<>(owners) {
      @Override
      CallPattern readPattern() {
        return pattern;
      }

      @Override
      T readValue() {
        return value;
      }
    };
  }

  abstract CallPattern readPattern();

  abstract T readValue();

  OwnerPattern owners() {
    return owners;
  }

  CallPattern pattern() {
    CallPattern read = pattern;
    if (read == null) {
      read = readPattern();
      pattern = read;
    }
    return read;
  }

  T value() {
    T read = value;
    if (read == null) {
      read = readValue();
      value = read;
    }
    return read;
  }
}
