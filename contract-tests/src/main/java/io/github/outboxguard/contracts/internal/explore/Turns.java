package io.github.outboxguard.contracts.internal.explore;

import java.util.ArrayList;
import java.util.List;

/** Chooses whose turn is next: as a given schedule says, then with as few switches as possible. */
final class Turns {
  private final List<Integer> prefix;
  private final List<Decision> trace = new ArrayList<>();
  private int current = -1;
  private int spent;

  /**
   * @param prefix the choices to begin with
   */
  Turns(List<Integer> prefix) {
    this.prefix = prefix;
  }

  /** One of those that could go on. */
  int next(List<Integer> enabled) {
    if (enabled.size() == 1) {
      current = enabled.get(0);
      return current;
    }
    Decision decision = decide(enabled);
    trace.add(decision);
    spent = decision.spentAfter();
    current = decision.actor();
    return current;
  }

  private Decision decide(List<Integer> enabled) {
    List<Integer> options = new ArrayList<>(enabled);
    boolean canGoOn = options.remove((Integer) current);
    if (canGoOn) {
      options.add(0, current);
    }
    int position = trace.size();
    int chosen = 0;
    if (position < prefix.size()) {
      // A schedule that an earlier wait for a lock has changed goes on with what is possible.
      chosen = Math.max(0, options.indexOf(prefix.get(position)));
    }
    return new Decision(options, chosen, canGoOn, spent);
  }

  /** The choices that were made. */
  List<Decision> trace() {
    return List.copyOf(trace);
  }
}
