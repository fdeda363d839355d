package com.example.orders.demo;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what another process does. */
final class Await {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private Await() {}

  /** Returns whether the condition came true in time. */
  static boolean until(BooleanSupplier condition) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
    return true;
  }
}
