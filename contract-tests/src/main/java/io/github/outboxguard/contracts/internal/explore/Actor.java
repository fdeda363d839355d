package io.github.outboxguard.contracts.internal.explore;

import io.github.outboxguard.contracts.internal.jdbc.Physical;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** One of those that take turns; guarded by its gate. */
final class Actor {
  static final long UNKNOWN = -1;

  enum State {
    /** At a point, for its turn. */
    WAITING,
    RUNNING,
    /** In a call that waits for a lock of another. */
    BLOCKED,
    DONE
  }

  State state = State.WAITING;
  int permits;

  /** Judged blocked by time alone: only its own next step shows that it is not. */
  boolean unseen;

  /** Signalled when its turn comes. */
  final Condition turn;

  @Nullable Thread thread;

  /** The time of a processor that its thread had used when its turn began. */
  long cpuNanos = UNKNOWN;

  /** The call at which it stood last. */
  @Nullable Point point;

  /** The connection of that call. */
  @Nullable Physical physical;

  /** The last connection of all, whose transaction may still be open. */
  private @Nullable Physical last;

  Actor(Condition turn) {
    this.turn = turn;
  }

  void arrives(@Nullable Point at, @Nullable Physical with) {
    state = State.WAITING;
    thread = Thread.currentThread();
    point = at;
    physical = with;
    last = with == null ? last : with;
  }

  boolean isOn(Thread other) {
    return thread == other;
  }

  void goesOn() {
    state = State.RUNNING;
    cpuNanos = UNKNOWN;
  }

  /** Whether its transaction has changed something and has not ended. */
  boolean wrote() {
    return last != null && last.wrote();
  }
}
