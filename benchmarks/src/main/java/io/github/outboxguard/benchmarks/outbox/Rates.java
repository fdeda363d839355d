package io.github.outboxguard.benchmarks.outbox;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Dispatch rates, all ways in turn, round after round, so that a busy moment hits all alike. */
final class Rates {
  static final int KEYS = 1000;

  private Rates() {}

  static void run(Bench bench, int rounds, double scale, int... orders) throws Exception {
    int many = (int) (20_000 * scale);
    int few = (int) (4_000 * scale);
    List<Drain> drains = new ArrayList<>(List.of(new RawDrain(many), new OurDrain(many)));
    if (!Boolean.getBoolean("ours.only")) {
      drains.add(new DbSchedulerDrain(few, "16.12.0"));
      drains.add(new JobRunrDrain(few / 2, "8.7.0"));
      drains.add(new GruelboxDrain(few, "4.2.268"));
      if (NamastackDrain.present()) {
        drains.add(new NamastackDrain(few, "1.6.0"));
      }
    }
    for (int keys : orders) {
      Map<String, List<Double>> rates = new LinkedHashMap<>();
      for (int round = 0; round < rounds + 1; round++) {
        for (Drain drain : drains) {
          if (keys == 0 || drain.ordered()) {
            long writes = bench.writes();
            long cpu = Bench.cpuNanos();
            double rate = drain.run(bench, keys);
            System.out.printf(
                "  round %d, %s: %.0f/s, %d writing transactions, %.0f us CPU of the client per"
                    + " row%n",
                round,
                drain.name(),
                rate,
                bench.writes() - writes,
                (Bench.cpuNanos() - cpu) / 1e3 / drain.rows());
            if (round > 0) {
              rates.computeIfAbsent(drain.name(), n -> new ArrayList<>()).add(rate);
            }
          }
        }
      }
      print(keys, rates);
    }
  }

  private static void print(int keys, Map<String, List<Double>> rates) {
    System.out.println();
    System.out.println(
        keys == 0
            ? "## Dispatch rate, no order"
            : "## Dispatch rate, order within " + keys + " keys");
    System.out.println("| way | median rows/s | least | most | beside the raw loop |");
    System.out.println("|---|---|---|---|---|");
    double raw = 0;
    for (Map.Entry<String, List<Double>> entry : rates.entrySet()) {
      double[] values = entry.getValue().stream().mapToDouble(v -> v).toArray();
      double median = Bench.median(values);
      raw = raw == 0 ? median : raw;
      System.out.printf(
          "| %s | %.0f | %.0f | %.0f | %.2f |%n",
          entry.getKey(),
          median,
          Bench.quantile(0, values),
          Bench.quantile(1, values),
          median / raw);
    }
    System.out.println();
  }
}
