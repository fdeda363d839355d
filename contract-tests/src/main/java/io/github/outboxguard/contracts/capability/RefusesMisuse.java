package io.github.outboxguard.contracts.capability;

import java.util.List;

/** Refuses, at once and with an exception, settings and calls that would break a promise. */
public interface RefusesMisuse {
  /** What is refused, each beside the nearest thing that is not. */
  List<Misuse> misuses();

  /** Something that may throw. */
  @FunctionalInterface
  interface Act {
    void run() throws Exception;
  }

  /**
   * A border between right and wrong use.
   *
   * @param name a word for replay ids
   * @param right the last thing that works
   * @param wrong the first thing that is refused
   */
  record Misuse(String name, Act right, Act wrong) {}
}
