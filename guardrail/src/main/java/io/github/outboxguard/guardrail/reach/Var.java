package io.github.outboxguard.guardrail.reach;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A place that references flow to: the objects that can be there, and who wants to know. */
final class Var implements Watcher {

  private static final Obj[] NO_OBJECTS = {};
  private static final Watcher[] NO_LISTENERS = {};

  private final int number;
  private final Work work;
  private final DeclaredType type;
  private Obj[] objects = NO_OBJECTS;
  private Watcher[] listeners = NO_LISTENERS;
  private short size;
  private boolean full;
  private int listening;
  private @Nullable VarSet targets;
  private @Nullable VarSet keepers;

  Var(Work work) {
    this(work, DeclaredType.ANY);
  }

  Var(Work work, DeclaredType type) {
    this.number = work.nextPlace();
    this.work = work;
    this.type = type;
  }

  void add(Obj object) {
    // A place that is full holds anything, so that nothing is new to it.
    if (!full && type.admits(object) && !contains(object)) {
      full = size >= work.full();
      arrive(full ? Obj.Anything.INSTANCE : object);
    }
  }

  /** What flows here from elsewhere. */
  @Override
  public void arrived(Obj object) {
    add(object);
  }

  private void arrive(Obj object) {
    if (size == objects.length) {
      objects = Arrays.copyOf(objects, size == 0 ? 1 : size * 2);
    }
    objects[size++] = object;
    for (int i = 0; i < listening; i++) {
      work.tell(listeners[i], object);
    }
  }

  /** There are few, so that looking at each is faster than any index. */
  private boolean contains(Obj object) {
    for (int i = 0; i < size; i++) {
      if (objects[i] == object) {
        return true;
      }
    }
    return false;
  }

  void listen(Watcher listener) {
    if (listening == listeners.length) {
      listeners = Arrays.copyOf(listeners, listening == 0 ? 1 : listening * 2);
    }
    listeners[listening++] = listener;
    for (int i = 0; i < size; i++) {
      work.tell(listener, objects[i]);
    }
  }

  /** Lets everything that is here also be there. */
  void flowTo(Var target) {
    if (target == this) {
      return;
    }
    if (targets == null) {
      targets = new VarSet();
    }
    if (targets.add(target)) {
      listen(target);
    }
  }

  /** Whether it is the first time that what is here is to be kept there. */
  boolean firstKeptIn(Var target) {
    if (keepers == null) {
      keepers = new VarSet();
    }
    return keepers.add(target);
  }

  /** Of the number: the hash of identity takes a call into the JVM for each object. */
  @Override
  public int hashCode() {
    return number;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** What is here so far. */
  List<Obj> objects() {
    return new AbstractList<>() {
      @Override
      public Obj get(int index) {
        return objects[java.util.Objects.checkIndex(index, size)];
      }

      @Override
      public int size() {
        return size;
      }
    };
  }
}
