package io.github.outboxguard.benchmarks.errorprone;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the sampler saw.
 *
 * @param all how often it looked
 * @param parts how often it met our code, by part
 */
record Looks(int all, Map<Sampler.Part, Integer> parts) {

  private static final double NORMAL_95 = 1.96;

  /** Several compilations as one. */
  static Looks sum(List<Looks> each) {
    Map<Sampler.Part, Integer> parts = new EnumMap<>(Sampler.Part.class);
    each.forEach(looks -> looks.parts.forEach((part, n) -> parts.merge(part, n, Integer::sum)));
    return new Looks(each.stream().mapToInt(Looks::all).sum(), parts);
  }

  private int ours() {
    return parts.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Time with our code by time without it. */
  double ratio() {
    return ratio((double) ours() / all);
  }

  private static double ratio(double share) {
    return 1 / (1 - share);
  }

  /** The ratio with its 95 % interval (Wilson's), and which part of our code takes what. */
  @Override
  public String toString() {
    double n = all;
    double share = ours() / n;
    double z2 = NORMAL_95 * NORMAL_95;
    double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    double half = NORMAL_95 * Math.sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    return "%.4f (95 %%: %.4f to %.4f; %d looks, %d in our code: %s)"
        .formatted(
            ratio(),
            ratio(Math.max(0, middle - half)),
            ratio(middle + half),
            all,
            ours(),
            parts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(part -> name(part.getKey()) + " " + part.getValue())
                .collect(Collectors.joining(", ")));
  }

  private static String name(Sampler.Part part) {
    return part.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
