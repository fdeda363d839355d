package io.github.outboxguard.guardrail.reach;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place that references flow to: the objects that can be there, and who wants to know. A large
 * tool has a hundred thousand of them, most with one object and one listener: no array is made for
 * one.
 */
final class Var implements Watcher {

  /** In {@link #counts}: how many objects, whether full, and from there on how many listeners. */
  private static final int SIZE = 0x7F;

  private static final int FULL = 0x80;
  private static final int LISTENER = 0x100;

  /** Up to so many listeners are looked at one by one to tell whether another is new. */
  private static final int FEW = 8;

  private final int number;
  private final Work work;
  private final DeclaredType type;

  /** Null, an {@link Obj}, or an array of those of which {@link #size()} count. */
  private @Nullable Object objects;

  /** Null, a {@link Watcher}, or an array of those of which {@link #listening()} count. */
  private @Nullable Object listeners;

  /** Three figures in one: there are so many places that a word of each is felt. */
  private int counts;

  /** The listeners that there must be only one of, if they are many. */
  private @Nullable FewSet<Watcher> linked;

  Var(Work work) {
    this(work, DeclaredType.ANY);
  }

  Var(Work work, DeclaredType type) {
    this.number = work.nextPlace();
    this.work = work;
    this.type = type;
  }

  private int size() {
    return counts & SIZE;
  }

  private int listening() {
    return counts >>> 8;
  }

  /** Keeps what comes to a place in another one, of which it stands for what is in there. */
  abstract static class Keeper implements Watcher {
    private final Var place;

    Keeper(Var place) {
      this.place = place;
    }

    /** Where it is kept. */
    final Var place() {
      return place;
    }

    /** Of the place: all that keep things there are the same. */
    @Override
    public final int hashCode() {
      return ~place.number;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
      return other instanceof Keeper keeper && keeper.place == place;
    }
  }

  void add(Obj object) {
    // A place that is full holds anything, so that nothing is new to it.
    if ((counts & FULL) == 0 && type.admits(object) && !contains(object)) {
      boolean full = size() >= work.full();
      counts += full ? FULL : 0;
      arrive(full ? Obj.Anything.INSTANCE : object);
    }
  }

  /** What flows here from elsewhere. */
  @Override
  public void arrived(Obj object) {
    add(object);
  }

  private void arrive(Obj object) {
    int size = size();
    if (size == 0) {
      objects = object;
    } else {
      Obj[] array = objects instanceof Obj[] many ? many : new Obj[] {(Obj) objects};
      if (size == array.length) {
        array = Arrays.copyOf(array, size * 2);
      }
      array[size] = object;
      objects = array;
    }
    counts++;
    int listening = listening();
    if (listening > 0) {
      work.tellListeners(this, object, listening);
    }
  }

  /** Tells the first listeners, so many, of an object. */
  void tellListeners(Obj object, int count) {
    if (listeners instanceof Watcher[] many) {
      for (int i = 0; i < count && work.goesOn(); i++) {
        Work.tellNow(many[i], object);
      }
    } else if (listeners != null && work.goesOn()) {
      Work.tellNow((Watcher) listeners, object);
    }
  }

  /** Tells a listener of the first objects, so many. */
  void tellObjects(Watcher listener, int count) {
    if (objects instanceof Obj[] many) {
      for (int i = 0; i < count && work.goesOn(); i++) {
        Work.tellNow(listener, many[i]);
      }
    } else if (objects != null && work.goesOn()) {
      Work.tellNow(listener, (Obj) objects);
    }
  }

  /** There are few, so that looking at each is faster than any index. */
  private boolean contains(Obj object) {
    if (objects instanceof Obj[] many) {
      int size = size();
      for (int i = 0; i < size; i++) {
        if (many[i] == object) {
          return true;
        }
      }
      return false;
    }
    return objects == object;
  }

  void listen(Watcher listener) {
    int listening = listening();
    if (listening == 0) {
      listeners = listener;
    } else {
      Watcher[] array =
          listeners instanceof Watcher[] many ? many : new Watcher[] {(Watcher) listeners};
      if (listening == array.length) {
        array = Arrays.copyOf(array, listening * 2);
      }
      array[listening] = listener;
      listeners = array;
    }
    counts += LISTENER;
    int size = size();
    if (size > 0) {
      work.tellObjects(listener, this, size);
    }
  }

  /** Lets everything that is here also be there. */
  void flowTo(Var target) {
    if (target != this && isNew(target)) {
      listen(target);
    }
  }

  /** Keeps everything that is here in a place, unless that is done already. */
  void keep(Keeper keeper) {
    if (keeper.place != this && isNew(keeper)) {
      listen(keeper);
    }
  }

  private boolean isNew(Watcher link) {
    int listening = listening();
    if (linked == null && listening < FEW) {
      if (!(listeners instanceof Watcher[] many)) {
        return listeners == null || !isSame(link, (Watcher) listeners);
      }
      for (int i = 0; i < listening; i++) {
        if (isSame(link, many[i])) {
          return false;
        }
      }
      return true;
    }
    return (linked == null ? index() : linked).add(link);
  }

  /** From now on the listeners are too many to look at each. */
  private FewSet<Watcher> index() {
    FewSet<Watcher> index = new FewSet<>();
    linked = index;
    if (listeners instanceof Watcher[] many) {
      for (int i = 0; i < listening(); i++) {
        if (many[i] instanceof Var || many[i] instanceof Keeper) {
          index.add(many[i]);
        }
      }
    }
    return index;
  }

  private static boolean isSame(Watcher link, Watcher other) {
    return link == other || link instanceof Keeper keeper && keeper.equals(other);
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
    return size() == 0;
  }

  /** What is here so far. */
  List<Obj> objects() {
    return new AbstractList<>() {
      @Override
      public Obj get(int index) {
        java.util.Objects.checkIndex(index, Var.this.size());
        return objects instanceof Obj[] many
            ? many[index]
            : (Obj) java.util.Objects.requireNonNull(objects);
      }

      @Override
      public int size() {
        return Var.this.size();
      }
    };
  }
}
