package io.github.outboxguard.benchmarks.errorprone;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The rounds together. */
record Rounds(List<Pair> pairs) {

  private static final double DOUBT = 0.05;

  Rounds {
    if (pairs.isEmpty()) {
      throw new IllegalStateException("no round was done in time: raise cost.seconds");
    }
  }

  /** The median of the rounds' ratios of CPU time. */
  double ratio() {
    return median(sorted(Pair::cpu));
  }

  @Override
  public String toString() {
    return """
        %d rounds, medians: Error Prone alone %.0f ms CPU, with Outbox Guard %.0f ms CPU
        ratio of CPU time:        %s
        ratio of wall time:       %s
        ratio of allocated bytes: %s
        ratio by samples:         %s"""
        .formatted(
            pairs.size(),
            median(sorted(pair -> pair.alone().cpu())),
            median(sorted(pair -> pair.withOurs().cpu())),
            interval(sorted(Pair::cpu)),
            interval(sorted(Pair::wall)),
            interval(sorted(Pair::allocated)),
            Looks.sum(pairs.stream().map(pair -> pair.withOurs().looks()).toList()));
  }

  private double[] sorted(ToDoubleFunction<Pair> what) {
    double[] values = pairs.stream().mapToDouble(what).toArray();
    Arrays.sort(values);
    return values;
  }

  /**
   * The median, and the interval that holds the true one with 95 %: by the ranks of the values, so
   * that nothing is assumed of how the noise is distributed.
   */
  private static String interval(double[] sorted) {
    int rank = rank(sorted.length);
    String how = rank == 0 ? "from %.4f to %.4f, too few rounds for 95 %%" : "95 %%: %.4f to %.4f";
    int low = Math.max(0, rank - 1);
    return ("%.4f (" + how + ")")
        .formatted(median(sorted), sorted[low], sorted[sorted.length - 1 - low]);
  }

  /** The greatest rank below which the true median lies with at most half the doubt; 0 if none. */
  private static int rank(int n) {
    double term = Math.pow(0.5, n);
    double below = 0;
    int rank = 0;
    while (below + term <= DOUBT / 2) {
      below += term;
      term = term * (n - rank) / (rank + 1);
      rank++;
    }
    return rank;
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
