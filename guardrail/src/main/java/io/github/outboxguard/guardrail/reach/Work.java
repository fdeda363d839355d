package io.github.outboxguard.guardrail.reach;

import java.util.ArrayDeque;

/** What is still to be done; first in, first out, so that near code is seen before far code. */
final class Work {

  private record News(Var.Listener listener, Obj object) {}

  private final ArrayDeque<Object> queue = new ArrayDeque<>();

  void tell(Var.Listener listener, Obj object) {
    queue.add(new News(listener, object));
  }

  void add(Runnable task) {
    queue.add(task);
  }

  /** Does everything, including what comes up on the way. */
  void drain() {
    Object next = queue.poll();
    while (next != null) {
      if (next instanceof News news) {
        news.listener().arrived(news.object());
      } else {
        ((Runnable) next).run();
      }
      next = queue.poll();
    }
  }
}
