package io.github.outboxguard.guardrail.reach;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A place that references flow to: the objects that can be there, and who wants to know. */
final class Var {

  /** Told of each object that arrives, once. */
  interface Listener {
    void arrived(Obj object);
  }

  private static final int SMALL = 8;

  /** A place that holds more is no longer precise anyway: mostly a collection of everything. */
  private static final int LARGE = 60;

  private static final Obj ANYTHING = new Obj.Anything();

  private final Work work;
  private final List<Obj> objects = new ArrayList<>(2);
  private @Nullable Set<Obj> index;
  private final List<Listener> listeners = new ArrayList<>(2);
  private @Nullable Set<Var> targets;
  private @Nullable Set<Var> keepers;

  Var(Work work) {
    this.work = work;
  }

  void add(Obj object) {
    Obj kept = objects.size() < LARGE ? object : ANYTHING;
    if (isNew(kept)) {
      arrive(kept);
    }
  }

  private void arrive(Obj object) {
    objects.add(object);
    for (Listener listener : listeners) {
      work.tell(listener, object);
    }
  }

  private boolean isNew(Obj object) {
    if (objects.size() < SMALL) {
      return !objects.contains(object);
    }
    if (index == null) {
      index = new HashSet<>(objects);
    }
    return index.add(object);
  }

  void listen(Listener listener) {
    listeners.add(listener);
    for (Obj object : objects) {
      work.tell(listener, object);
    }
  }

  /** Lets everything that is here also be there. */
  void flowTo(Var target) {
    if (target == this) {
      return;
    }
    if (targets == null) {
      targets = new HashSet<>(4);
    }
    if (targets.add(target)) {
      listen(target::add);
    }
  }

  /** Whether it is the first time that what is here is to be kept there. */
  boolean firstKeptIn(Var target) {
    if (keepers == null) {
      keepers = new HashSet<>(4);
    }
    return keepers.add(target);
  }

  List<Obj> objects() {
    return objects;
  }
}
