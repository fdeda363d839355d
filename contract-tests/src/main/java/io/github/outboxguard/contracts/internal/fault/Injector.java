package io.github.outboxguard.contracts.internal.fault;

import io.github.outboxguard.contracts.TransportFailure;
import io.github.outboxguard.contracts.internal.jdbc.Callers;
import io.github.outboxguard.contracts.internal.jdbc.Conductor.Body;
import io.github.outboxguard.contracts.internal.jdbc.Physical;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.PointKind;
import io.github.outboxguard.contracts.internal.jdbc.Refusals;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Lets one planned fault strike. Thread-safe. */
public final class Injector {
  private final Consumer<Physical> killOne;
  private final Consumer<String> killAllOf;
  private final Set<String> dead = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Fault planned;
  private volatile @Nullable Point struck;
  private volatile @Nullable String caller;
  private volatile boolean reached;
  private volatile boolean databaseAway;
  private volatile boolean brokerAway;
  private volatile CountDownLatch noticed = new CountDownLatch(1);
  private final AtomicBoolean breaks = new AtomicBoolean();
  private final AtomicInteger loses = new AtomicInteger();
  private volatile Cancelling cancelling = Cancelling.NOTHING;
  private volatile @Nullable Thread spared;

  /**
   * @param killOne cuts one connection
   * @param killAllOf cuts all connections of the named instance
   */
  public Injector(Consumer<Physical> killOne, Consumer<String> killAllOf) {
    this.killOne = killOne;
    this.killAllOf = killAllOf;
  }

  /** Plans the fault for the step that begins. */
  public void arm(@Nullable Fault fault) {
    planned = fault;
    struck = null;
    caller = null;
    reached = false;
  }

  /** Ends the step: no more faults, though dead processes stay dead. */
  public void heal() {
    planned = null;
    databaseAway = false;
    brokerAway = false;
    breaks.set(false);
    cancelling = Cancelling.NOTHING;
    loses.set(0);
  }

  /** Lets the database give up the next statement that is not the calling thread's. */
  public void cancelNext() {
    cancelEach(1, 1);
  }

  /**
   * Lets the database give up the next statement that is not the calling thread's, and each so
   * many-th one after it, until it has given up so many.
   */
  public void cancelEach(int every, int times) {
    spared = Thread.currentThread();
    cancelling = new Cancelling(every, times);
  }

  /** The same, where the calling thread makes the passes. */
  public void cancelEachOfAll(int every, int times) {
    spared = null;
    cancelling = new Cancelling(every, times);
  }

  /**
   * Lets so many calls that make changes durable take effect, and their connections die before the
   * answer is there; not those of the calling thread.
   */
  public void loseAnswers(int times) {
    spared = Thread.currentThread();
    loses.set(times);
  }

  /** Lets the next call for a connection that is not the calling thread's end in a bug. */
  public void breakNext() {
    spared = Thread.currentThread();
    breaks.set(true);
  }

  private static final class Cancelling {
    static final Cancelling NOTHING = new Cancelling(1, 0);

    private final int every;
    private final int times;
    private final AtomicInteger seen = new AtomicInteger();

    Cancelling(int every, int times) {
      this.every = every;
      this.times = times;
    }

    boolean strikes() {
      int number = seen.getAndIncrement();
      return number % every == 0 && number / every < times;
    }
  }

  /** Takes the database away until {@link #heal}. */
  public void outage() {
    noticed = new CountDownLatch(1);
    databaseAway = true;
  }

  /** Waits until somebody has asked the database that is away; returns whether it came in time. */
  public boolean noticed(Duration atMost) throws InterruptedException {
    return noticed.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends a process at once. */
  public void kill(String instance) {
    dead.add(instance);
    killAllOf.accept(instance);
  }

  /** Whether the step came as far as the planned point. */
  public boolean reached() {
    return reached;
  }

  /** Where the fault struck; null when it did not. */
  public @Nullable Point struck() {
    return struck;
  }

  /** The user's stack frame where the fault struck; null when there is none. */
  public @Nullable String caller() {
    return caller;
  }

  /** Whether a process has ended. */
  public boolean dead(String instance) {
    return dead.contains(instance);
  }

  /** Carries out a call under the plan. */
  public @Nullable Object around(Point point, @Nullable Physical physical, Body body)
      throws Throwable {
    if (dead.contains(point.instance())) {
      return refuseDead(point);
    }
    boolean send = point.kind() == PointKind.SEND;
    if (send ? brokerAway : databaseAway) {
      return refuse(point, physical);
    }
    boolean other = Thread.currentThread() != spared;
    if (point.kind() == PointKind.GET_CONNECTION && other && breaks.compareAndSet(true, false)) {
      throw new IllegalStateException("injected by the contract kit: a bug of the pool");
    }
    if (point.kind() == PointKind.EXECUTE && other && cancelling.strikes()) {
      if (physical != null) {
        physical.doom();
      }
      throw Refusals.cancelled();
    }
    if (point.commits() && other && loses.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      Object unused = body.run();
      cut(physical);
      throw Refusals.commitUnknown();
    }
    Fault fault = planned;
    if (fault == null || point.number() != fault.number()) {
      return body.run();
    }
    reached = true;
    if (!fault.mode().appliesTo(point)) {
      return body.run();
    }
    // Only here: to look for the user's frame at every call would cost as much as the call.
    caller = Callers.nearest();
    struck = point;
    return send
        ? strikeSend(fault.mode(), point, body)
        : strike(fault.mode(), point, physical, body);
  }

  private @Nullable Object strikeSend(FaultMode mode, Point point, Body body) throws Throwable {
    switch (mode) {
      case THROW_AFTER -> {
        body.run();
        throw new TransportFailure("injected by the contract kit: acknowledgement lost");
      }
      case KILL_BEFORE -> {
        killAllOf.accept(point.instance());
        return body.run();
      }
      case OUTAGE -> {
        brokerAway = true;
        return refuse(point, null);
      }
      case PROCESS_DEATH -> {
        kill(point.instance());
        return refuseDead(point);
      }
      default -> throw new TransportFailure("injected by the contract kit: broker refused");
    }
  }

  private @Nullable Object strike(
      FaultMode mode, Point point, @Nullable Physical physical, Body body) throws Throwable {
    switch (mode) {
      case THROW_BEFORE -> throw Refusals.failed("before");
      case THROW_AFTER -> {
        Object ignored = body.run();
        discard(point, ignored);
        throw Refusals.failed("after");
      }
      case ABORT_TRANSACTION -> {
        if (physical != null) {
          physical.doom();
        }
        throw Refusals.deadlock();
      }
      case KILL_BEFORE -> {
        cut(physical);
        throw Refusals.connectionLost("before");
      }
      case KILL_AFTER -> {
        Object ignored = body.run();
        discard(point, ignored);
        cut(physical);
        throw Refusals.connectionLost("after");
      }
      case COMMIT_UNKNOWN -> {
        body.run();
        cut(physical);
        throw Refusals.commitUnknown();
      }
      case OUTAGE -> {
        databaseAway = true;
        return refuse(point, physical);
      }
      case PROCESS_DEATH -> {
        kill(point.instance());
        return refuseDead(point);
      }
    }
    throw new IllegalStateException(mode.name());
  }

  /** A connection that its caller never sees must not stay out. */
  private static void discard(Point point, @Nullable Object result) throws Exception {
    if (point.kind() == PointKind.GET_CONNECTION && result instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }

  private void cut(@Nullable Physical physical) {
    if (physical != null) {
      killOne.accept(physical);
    }
  }

  private @Nullable Object refuse(Point point, @Nullable Physical physical) throws Throwable {
    if (point.kind() == PointKind.SEND) {
      throw new TransportFailure("injected by the contract kit: broker away");
    }
    cut(physical);
    noticed.countDown();
    if (point.kind() == PointKind.CLOSE) {
      return null;
    }
    throw Refusals.connectionLost("during an outage");
  }

  private static @Nullable Object refuseDead(Point point) throws Throwable {
    if (point.kind() == PointKind.SEND) {
      throw new TransportFailure("injected by the contract kit: this process is dead");
    }
    if (point.kind() == PointKind.CLOSE) {
      return null;
    }
    throw Refusals.connectionLost("because this process is dead");
  }
}
