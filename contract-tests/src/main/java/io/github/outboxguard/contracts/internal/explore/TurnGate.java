package io.github.outboxguard.contracts.internal.explore;

import io.github.outboxguard.contracts.internal.explore.Actor.State;
import io.github.outboxguard.contracts.internal.jdbc.Physical;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.Pool;
import io.github.outboxguard.contracts.internal.run.Gate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lets one actor at a time go from one point to the next. Whoever stops hands the turn on, so that
 * an actor that keeps it goes on without a switch of threads. An actor whose call waits for a lock
 * of another is found by asking the database, so that no time has to pass to find it.
 */
final class TurnGate implements Gate {
  private static final long ASK_AFTER_NANOS = 1_000_000;

  /**
   * The longest pause between two questions about one turn. They come ever later: on a busy machine
   * each takes from the actor what it needs to come to its end.
   */
  private static final long LONGEST_PAUSE_NANOS = 4_000_000;

  private static final long WATCHDOG_NANOS = 30_000_000_000L;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition allDone = lock.newCondition();
  private final Waits waits;
  private final Turns turns;
  private final Consumer<String> blocks;
  private final List<String> names;
  private final List<Actor> actors = new ArrayList<>();
  private long since;

  /** The turn, by its {@link #since}, about which the next question is due. */
  private long asking;

  /** How old that turn must be then. */
  private long askAtNanos;

  private boolean open;

  /**
   * @param turns chooses among those that could go on
   * @param blocks is told the name of an actor that has to wait for another
   */
  TurnGate(Pool pool, List<String> names, Turns turns, Consumer<String> blocks) {
    this.turns = turns;
    this.blocks = blocks;
    this.waits = new Waits(pool, actors);
    this.names = names;
    names.forEach(name -> actors.add(new Actor(lock.newCondition())));
  }

  @Override
  public void pass(Point point, @Nullable Physical physical) {
    int index = names.indexOf(point.instance());
    if (index < 0 || isLocal(point, physical)) {
      return;
    }
    lock.lock();
    try {
      Actor actor = actors.get(index);
      if (actor.state != State.DONE) {
        waits.ends(actor);
        actor.arrives(point, physical);
        handOn();
        awaitTurn(actor);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Whether the call changes nothing that another could see, and sees nothing that another could
   * change. Stopping there too would only repeat what stopping at the next call shows.
   */
  private static boolean isLocal(Point point, @Nullable Physical physical) {
    return switch (point.kind()) {
      case GET_CONNECTION, SAVEPOINT -> true;
      case COMMIT, ROLLBACK, CLOSE -> physical != null && !physical.inUse();
      case EXECUTE, SEND -> false;
    };
  }

  /** Waits for an actor's first turn; called on its thread. */
  void begin(int index) {
    lock.lock();
    try {
      Actor actor = actors.get(index);
      actor.thread = Thread.currentThread();
      awaitTurn(actor);
    } finally {
      lock.unlock();
    }
  }

  private void awaitTurn(Actor actor) {
    while (actor.permits == 0 && !open) {
      actor.turn.awaitUninterruptibly();
    }
    if (!open) {
      actor.permits--;
    }
    actor.state = State.RUNNING;
    waits.begins(actor);
  }

  void done(int index) {
    lock.lock();
    try {
      actors.get(index).state = State.DONE;
      handOn();
      if (ended()) {
        allDone.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends all control: everyone runs on. */
  void release() {
    lock.lock();
    try {
      open = true;
      actors.forEach(actor -> actor.turn.signal());
    } finally {
      lock.unlock();
    }
  }

  /** Gives the first turn, and returns when all are done. */
  void drive() throws InterruptedException {
    lock.lock();
    try {
      since = System.nanoTime();
      handOn();
      while (!ended()) {
        if (!allDone.await(ASK_AFTER_NANOS, TimeUnit.NANOSECONDS)) {
          look();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Looks after a turn that takes longer than most. */
  private void look() {
    long elapsed = System.nanoTime() - since;
    if (elapsed > WATCHDOG_NANOS) {
      throw new IllegalStateException("the actors make no progress:\n" + dump());
    }
    if (asking != since) {
      asking = since;
      askAtNanos = ASK_AFTER_NANOS;
    }
    if (elapsed >= askAtNanos && any(State.RUNNING)) {
      askAtNanos = elapsed + Math.min(elapsed / 2, LONGEST_PAUSE_NANOS);
      markBlocked(elapsed);
    }
    handOn();
  }

  /** Gives the turn to one of those who wait for it, if nobody has it. */
  private void handOn() {
    if (any(State.RUNNING)) {
      return;
    }
    refreshBlocked();
    List<Integer> waiting = indices(State.WAITING);
    if (any(State.RUNNING) || waiting.isEmpty()) {
      return;
    }
    Actor next = actors.get(turns.next(waiting));
    since = System.nanoTime();
    next.goesOn();
    next.permits++;
    next.turn.signal();
  }

  private void markBlocked(long elapsed) {
    for (Actor actor : actors) {
      if (actor.state == State.RUNNING && !onItsWay(actor)) {
        long turn = since;
        Optional<Boolean> told = askedOutside(actor);
        boolean same = actor.state == State.RUNNING && since == turn && !onItsWay(actor);
        boolean seen = waits.seen(actor, told);
        if (same && (seen || waits.likely(actor, told, elapsed))) {
          actor.state = State.BLOCKED;
          actor.unseen = !seen;
          blocks.accept(names.get(actors.indexOf(actor)));
        }
      }
    }
  }

  /** Asks while the actors may go on: one whose call ends meanwhile is kept from nothing. */
  private Optional<Boolean> askedOutside(Actor actor) {
    Physical physical = actor.physical;
    lock.unlock();
    try {
      return waits.asked(physical);
    } finally {
      lock.lock();
    }
  }

  /**
   * Whether its thread has its turn but no processor yet, or comes back and finds this gate shut:
   * on a busy machine that lasts longer than any wait, and means nothing.
   */
  private boolean onItsWay(Actor actor) {
    Thread thread = actor.thread;
    return thread == null || lock.hasQueuedThread(thread);
  }

  /** An actor that no longer waits for a lock runs, and is waited for. */
  private void refreshBlocked() {
    for (Actor actor : actors) {
      if (actor.state == State.BLOCKED
          && !actor.unseen
          && !waits.seen(actor, waits.asked(actor.physical))) {
        since = System.nanoTime();
        actor.goesOn();
      }
    }
  }

  private boolean ended() {
    return actors.stream().allMatch(actor -> actor.state == State.DONE);
  }

  private boolean any(State state) {
    for (Actor actor : actors) {
      if (actor.state == state) {
        return true;
      }
    }
    return false;
  }

  private List<Integer> indices(State state) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < actors.size(); i++) {
      if (actors.get(i).state == state) {
        found.add(i);
      }
    }
    return found;
  }

  private static String dump() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(entry -> entry.getKey().getName().startsWith("contract-"))
        .map(TurnGate::stack)
        .collect(Collectors.joining("\n"));
  }

  private static String stack(Map.Entry<Thread, StackTraceElement[]> entry) {
    StringBuilder text = new StringBuilder(entry.getKey().toString());
    for (StackTraceElement frame : entry.getValue()) {
      text.append("\n    at ").append(frame);
    }
    return text.toString();
  }
}
