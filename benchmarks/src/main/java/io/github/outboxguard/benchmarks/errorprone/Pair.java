package io.github.outboxguard.benchmarks.errorprone;

import java.io.IOException;

/** What one round took without and with our checks. */
record Pair(Compilation.Time alone, Compilation.Time withOurs) {

  /** Who goes first changes, so that neither always meets the garbage of the other. */
  static Pair of(int round, Compilation alone, Compilation withOurs) throws IOException {
    if (round % 2 == 0) {
      Compilation.Time ours = timed(withOurs);
      return new Pair(timed(alone), ours);
    }
    return new Pair(timed(alone), timed(withOurs));
  }

  private static Compilation.Time timed(Compilation compilation) throws IOException {
    System.gc();
    return compilation.run();
  }

  double cpu() {
    return withOurs.cpu() / alone.cpu();
  }

  double wall() {
    return withOurs.wall() / alone.wall();
  }

  double allocated() {
    return withOurs.allocated() / alone.allocated();
  }

  @Override
  public String toString() {
    return "Error Prone alone %s; with Outbox Guard %s; ratio of CPU %.3f, of allocated bytes %.4f, by samples %.4f"
        .formatted(alone, withOurs, cpu(), allocated(), withOurs.looks().ratio());
  }
}
