package io.github.outboxguard.guardrail.reach;

import java.util.ArrayDeque;

/** What is still to be done; first in, first out, so that near code is seen before far code. */
final class Work {

  private record News(Var.Listener listener, Obj object) {}

  /** Far beyond what any real tool takes; a bound on time and memory, not on what is found. */
  private static final int BUDGET = 400_000;

  private final ArrayDeque<Object> queue = new ArrayDeque<>();
  private int done;

  void tell(Var.Listener listener, Obj object) {
    queue.add(new News(listener, object));
  }

  void add(Runnable task) {
    queue.add(task);
  }

  /** How much was done so far. */
  int done() {
    return done;
  }

  /** Whether the work was cut short. */
  boolean exhausted() {
    return done >= BUDGET;
  }

  /** Does everything, including what comes up on the way, unless it never ends. */
  void drain() {
    Object next = queue.poll();
    while (next != null) {
      if (done++ >= BUDGET) {
        queue.clear();
        return;
      }
      if (next instanceof News news) {
        news.listener().arrived(news.object());
      } else {
        ((Runnable) next).run();
      }
      next = queue.poll();
    }
  }
}
