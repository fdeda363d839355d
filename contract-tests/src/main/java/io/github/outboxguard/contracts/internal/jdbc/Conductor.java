package io.github.outboxguard.contracts.internal.jdbc;

import org.jspecify.annotations.Nullable;

/** Decides about every point: whether it waits, happens, fails. */
public interface Conductor {

  /**
   * Carries out a call, or not.
   *
   * @param physical the connection that the call uses, or null for a send or before a connection is
   *     given
   * @param body the real call
   */
  @Nullable Object around(
      String instance,
      PointKind kind,
      String text,
      boolean commits,
      @Nullable Physical physical,
      Body body)
      throws Throwable;

  /** The code under test reached for the driver's own object, which no fault can reach. */
  void escaped(String instance, String what);

  /** The real call. */
  @FunctionalInterface
  interface Body {
    @Nullable Object run() throws Throwable;
  }
}
