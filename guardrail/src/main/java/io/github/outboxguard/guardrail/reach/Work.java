package io.github.outboxguard.guardrail.reach;

import org.jspecify.annotations.Nullable;

/** What is still to be done; first in, first out, so that near code is seen before far code. */
final class Work {

  /** Far beyond what any real tool takes; a bound on time and memory, not on what is found. */
  private static final int BUDGET = 400_000;

  /** Pairs of a watcher and what it is told, or of a task and null; a ring. */
  private @Nullable Object[] queue = new Object[256];

  private int head;
  private int tail;
  private int done;

  void tell(Watcher watcher, Obj object) {
    put(watcher, object);
  }

  void add(Runnable task) {
    put(task, null);
  }

  private void put(Object first, @Nullable Object second) {
    queue[tail] = first;
    queue[tail + 1] = second;
    tail = tail + 2 & queue.length - 1;
    if (tail == head) {
      grow();
    }
  }

  private void grow() {
    @Nullable Object[] larger = new Object[queue.length * 2];
    int behind = queue.length - head;
    System.arraycopy(queue, head, larger, 0, behind);
    System.arraycopy(queue, 0, larger, behind, head);
    head = 0;
    tail = queue.length;
    queue = larger;
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
    while (head != tail) {
      if (done++ >= BUDGET) {
        head = tail;
        return;
      }
      Object first = queue[head];
      Object second = queue[head + 1];
      queue[head] = null;
      queue[head + 1] = null;
      head = head + 2 & queue.length - 1;
      if (second == null) {
        ((Runnable) java.util.Objects.requireNonNull(first)).run();
      } else {
        ((Watcher) java.util.Objects.requireNonNull(first)).arrived((Obj) second);
      }
    }
  }
}
