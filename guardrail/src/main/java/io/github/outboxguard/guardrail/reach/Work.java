package io.github.outboxguard.guardrail.reach;

import org.jspecify.annotations.Nullable;

/** What is still to be done; first in, first out, so that near code is seen before far code. */
final class Work {

  /** Far beyond what any real tool takes; a bound on time and memory, not on what is found. */
  private static final int BUDGET = 400_000;

  /** A place that holds more is no longer precise anyway: mostly a collection of everything. */
  private static final int FULL = 60;

  /** Twice what the largest tool takes in any project that was looked at. */
  private static final int LONG = 10_000;

  /** The same as FULL in a slice that takes longer: more code is followed for the same work. */
  private static final int FULL_IN_LONG = 20;

  /** Pairs of a watcher and what it is told, or of a task and null; a ring. */
  private @Nullable Object[] queue = new Object[256];

  private int head;
  private int tail;
  private int done;
  private int places;

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

  /** How many objects a place tells apart: fewer where there is much code to follow. */
  int full() {
    return done < LONG ? FULL : FULL_IN_LONG;
  }

  /** The number of a new place. */
  int nextPlace() {
    return places++;
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
