package io.github.outboxguard.contracts.internal.explore;

import java.util.List;

/**
 * A moment at which more than one actor could go on.
 *
 * @param options the actors that could, the one that ran last first if it could
 * @param chosen which of the options was taken
 * @param preemptive whether taking another than the first takes the turn away from an actor that
 *     could go on
 * @param spent preemptions before this moment
 */
record Decision(List<Integer> options, int chosen, boolean preemptive, int spent) {

  int actor() {
    return options.get(chosen);
  }

  /** Whether the next option may be tried within the bound. */
  boolean hasNext(int bound) {
    int cost = preemptive ? 1 : 0;
    return chosen + 1 < options.size() && spent + cost <= bound;
  }

  /** The same moment with the next option. */
  Decision advanced() {
    return new Decision(options, chosen + 1, preemptive, spent);
  }

  int spentAfter() {
    return preemptive && chosen > 0 ? spent + 1 : spent;
  }
}
