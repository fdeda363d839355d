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

  /**
   * A ring of pairs: a node that is to be visited, and null; or a place and an object that so many
   * of its listeners are told of; or a watcher and the place of whose first objects it is told.
   */
  private @Nullable Object[] queue = new Object[256];

  /** How many listeners or objects, of each pair. */
  private int[] counts = new int[128];

  private int head;
  private int tail;
  private int done;
  private int places;

  /** A node is to be visited. */
  void visit(Node node) {
    put(node, null, 0);
  }

  /** The first listeners of a place, so many, are to be told of an object, one after the other. */
  void tellListeners(Var place, Obj object, int count) {
    put(place, object, count);
  }

  /** A watcher is to be told of the first objects of a place, so many, one after the other. */
  void tellObjects(Watcher watcher, Var place, int count) {
    put(watcher, place, count);
  }

  private void put(Object first, @Nullable Object second, int count) {
    queue[tail] = first;
    queue[tail + 1] = second;
    counts[tail >> 1] = count;
    tail = tail + 2 & queue.length - 1;
    if (tail == head) {
      grow();
    }
  }

  private void grow() {
    @Nullable Object[] larger = new Object[queue.length * 2];
    int[] theirs = new int[counts.length * 2];
    int behind = queue.length - head;
    System.arraycopy(queue, head, larger, 0, behind);
    System.arraycopy(queue, 0, larger, behind, head);
    System.arraycopy(counts, head / 2, theirs, 0, behind / 2);
    System.arraycopy(counts, 0, theirs, behind / 2, head / 2);
    head = 0;
    tail = queue.length;
    queue = larger;
    counts = theirs;
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
      Object first = java.util.Objects.requireNonNull(queue[head]);
      Object second = queue[head + 1];
      int count = counts[head >> 1];
      queue[head] = null;
      queue[head + 1] = null;
      head = head + 2 & queue.length - 1;
      if (second instanceof Obj object) {
        ((Var) first).tellListeners(object, count);
      } else if (second != null) {
        ((Var) second).tellObjects((Watcher) first, count);
      } else if (goesOn()) {
        ((Node) first).visit();
      }
    }
  }

  /** Counts one more step; false if that is too many, and nothing is left to be done then. */
  boolean goesOn() {
    if (done++ < BUDGET) {
      return true;
    }
    head = tail;
    return false;
  }

  /** Half of all steps lead to another place: asking first spares them a call by interface. */
  static void tellNow(Watcher watcher, Obj object) {
    if (watcher instanceof Var place) {
      place.add(object);
    } else {
      watcher.arrived(object);
    }
  }
}
