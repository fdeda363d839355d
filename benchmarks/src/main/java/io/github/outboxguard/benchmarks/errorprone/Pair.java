package io.github.outboxguard.benchmarks.errorprone;

import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleFunction;

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

  /** Prints the medians and returns the median of the rounds' ratios of CPU time. */
  static double summary(List<Pair> rounds) {
    if (rounds.isEmpty()) {
      throw new IllegalStateException("no round was done in time: raise cost.seconds");
    }
    System.out.printf(
        "%d rounds, medians: Error Prone alone %.0f ms CPU, %.0f ms wall; with Outbox Guard %.0f ms"
            + " CPU, %.0f ms wall; ratio of wall time %.3f%n",
        rounds.size(),
        median(rounds, p -> p.alone.cpu()),
        median(rounds, p -> p.alone.wall()),
        median(rounds, p -> p.withOurs.cpu()),
        median(rounds, p -> p.withOurs.wall()),
        median(rounds, p -> p.withOurs.wall() / p.alone.wall()));
    double[] ratios = rounds.stream().mapToDouble(Pair::ratio).sorted().toArray();
    System.out.printf(
        "ratios of CPU time from %.3f to %.3f%n", ratios[0], ratios[ratios.length - 1]);
    System.out.printf(
        "inside the compilations with Outbox Guard, by %d samples: 1 + %.4f%n",
        rounds.stream().mapToInt(p -> p.withOurs.looks()).sum(),
        median(rounds, p -> p.withOurs.ours()));
    return median(rounds, Pair::ratio);
  }

  private double ratio() {
    return withOurs.cpu() / alone.cpu();
  }

  private static double median(List<Pair> rounds, ToDoubleFunction<Pair> what) {
    double[] sorted = rounds.stream().mapToDouble(what).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  @Override
  public String toString() {
    return "Error Prone alone %.0f ms CPU, %.0f ms wall; with Outbox Guard %.0f ms CPU, %.0f ms wall; ratio %.3f, by samples 1 + %.4f"
        .formatted(
            alone.cpu(), alone.wall(), withOurs.cpu(), withOurs.wall(), ratio(), withOurs.ours());
  }
}
