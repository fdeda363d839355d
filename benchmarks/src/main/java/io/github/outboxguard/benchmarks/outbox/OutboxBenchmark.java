package io.github.outboxguard.benchmarks.outbox;

import java.util.List;

/**
 * All measurements of the outbox in one run, printed as Markdown. Arguments name the parts: {@code
 * rates keyed latency writer growth snapshot hotkey}; none means these. {@code growth-full} goes up
 * to ten million rows, {@code snapshot-full} takes more than ten minutes. {@code -Dscale=1} is the
 * full size of the others. {@code prune} is run when named only.
 */
final class OutboxBenchmark {
  private OutboxBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    List<String> parts =
        arguments.length == 0
            ? List.of("rates", "keyed", "latency", "writer", "growth", "snapshot", "hotkey")
            : List.of(arguments);
    double scale = Double.parseDouble(System.getProperty("scale", "1"));
    System.out.printf(
        "Java %s, %d processors, PostgreSQL 18 embedded, fsync and synchronous_commit on, pool of"
            + " 12, 1 KB payloads, scale %.2f, started %tF %<tR%n%n",
        Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        scale,
        System.currentTimeMillis());
    try (Bench bench = new Bench()) {
      for (String part : parts) {
        run(bench, part, scale);
      }
    }
    System.exit(0);
  }

  private static void run(Bench bench, String part, double scale) throws Exception {
    switch (part) {
      case "rates" -> Rates.run(bench, 3, scale, 0);
      case "keyed" -> Rates.run(bench, 3, scale, Rates.KEYS);
      case "latency" -> Latencies.run(bench, 500, (int) Math.max(5, 20 * scale));
      case "writer" -> WriterCost.run(bench, 9, (int) (1000 * scale));
      case "growth" ->
          Growth.dispatchedRows(bench, 10_000, 100_000, (int) (1_000_000 * Math.max(0.3, scale)));
      case "growth-full" -> Growth.dispatchedRows(bench, 10_000, 1_000_000, 10_000_000);
      case "snapshot" -> HeldSnapshot.run(bench, 2, (int) Math.max(5, 20 * scale), 1000);
      case "snapshot-full" -> HeldSnapshot.run(bench, 5, 120, 1000);
      case "prune" -> Prune.run(bench, (int) (1_000_000 * scale));
      case "hotkey" ->
          Growth.hotKey(bench, (int) (100_000 * Math.min(1, scale)), (int) (20_000 * scale));
      default -> throw new IllegalArgumentException("Unknown part " + part);
    }
  }
}
