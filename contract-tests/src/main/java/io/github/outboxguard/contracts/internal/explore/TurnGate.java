package io.github.outboxguard.contracts.internal.explore;

import io.github.outboxguard.contracts.internal.explore.Actor.State;
import io.github.outboxguard.contracts.internal.jdbc.Physical;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.Pool;
import io.github.outboxguard.contracts.internal.run.Gate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lets one actor at a time go from one point to the next. An actor whose call waits for a lock of
 * another is found by asking the database, so that no time has to pass to find it.
 */
final class TurnGate implements Gate {
  private static final long ASK_AFTER_MILLIS = 1;
  private static final long WATCHDOG_MILLIS = 30_000;

  private final Waits waits;
  private final Consumer<String> blocks;
  private final List<String> names;
  private final List<Actor> actors = new ArrayList<>();
  private boolean open;

  /**
   * @param blocks is told the name of an actor that has to wait for another
   */
  TurnGate(Pool pool, List<String> names, Consumer<String> blocks) {
    this.blocks = blocks;
    this.waits = new Waits(pool, actors);
    this.names = names;
    names.forEach(name -> actors.add(new Actor()));
  }

  @Override
  public void pass(Point point, @Nullable Physical physical) {
    int index = names.indexOf(point.instance());
    if (index >= 0 && !isLocal(point, physical)) {
      await(index, point, physical);
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

  /** Waits for the turn; called by an actor at each of its points and before its first. */
  synchronized void await(int index, @Nullable Point point, @Nullable Physical physical) {
    Actor actor = actors.get(index);
    if (actor.state == State.DONE) {
      return;
    }
    actor.arrives(point, physical);
    notifyAll();
    boolean interrupted = false;
    while (actor.permits == 0 && !open) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (!open) {
      actor.permits--;
    }
    actor.state = State.RUNNING;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  synchronized void done(int index) {
    actors.get(index).state = State.DONE;
    notifyAll();
  }

  /** Ends all control: everyone runs on. */
  synchronized void release() {
    open = true;
    notifyAll();
  }

  /** Waits until nobody runs, and says who could go on; empty when all are done. */
  synchronized List<Integer> enabled() throws InterruptedException {
    long start = System.currentTimeMillis();
    while (true) {
      refreshBlocked();
      if (!any(State.RUNNING)) {
        List<Integer> waiting = indices(State.WAITING);
        if (!waiting.isEmpty() || !any(State.BLOCKED)) {
          return waiting;
        }
      }
      long elapsed = System.currentTimeMillis() - start;
      if (elapsed > WATCHDOG_MILLIS) {
        throw new IllegalStateException("the actors make no progress:\n" + dump());
      }
      wait(ASK_AFTER_MILLIS);
      if (any(State.RUNNING)) {
        markBlocked(System.currentTimeMillis() - start);
      }
    }
  }

  synchronized void grant(int index) {
    Actor actor = actors.get(index);
    actor.state = State.RUNNING;
    actor.permits++;
    notifyAll();
  }

  private void markBlocked(long elapsed) {
    for (Actor actor : actors) {
      if (actor.state == State.RUNNING) {
        boolean seen = waits.seen(actor);
        if (seen || waits.likely(actor, elapsed)) {
          actor.state = State.BLOCKED;
          actor.unseen = !seen;
          blocks.accept(names.get(actors.indexOf(actor)));
        }
      }
    }
  }

  /** An actor that no longer waits for a lock runs, and is waited for. */
  private void refreshBlocked() {
    for (Actor actor : actors) {
      if (actor.state == State.BLOCKED && !actor.unseen && !waits.seen(actor)) {
        actor.state = State.RUNNING;
      }
    }
  }

  private boolean any(State state) {
    return actors.stream().anyMatch(actor -> actor.state == state);
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
