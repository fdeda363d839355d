package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimRequest;
import io.github.outboxguard.outbox.internal.ClaimRequest.Place;
import io.github.outboxguard.outbox.transport.Transport;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A topic in one dispatcher: its transport, its slots, its queue, and how far it has looked. */
final class Lane {
  final String topic;
  final Transport transport;
  final TopicPolicy policy;
  final Breaker breaker;

  /** Rows claimed and not settled. Dispatcher's thread only. */
  int inFlight;

  /** Suspects among them. */
  int suspects;

  /** Rows without order that became available before this need no look in a quick claim. */
  Place from = Place.START;

  /** No row was open before these places at the last look back. */
  ClaimRequest.Back back = ClaimRequest.Back.START;

  /** What is remembered of its keys. */
  final KeyBook keys = new KeyBook();

  /** Where the walk over keys goes on. */
  String afterKey = "";

  /** Moving average of the length of a send; 0 until one ended. */
  volatile long sendNanos;

  /** Walks over all keys that ended without a due one, since the last one that found some. */
  int emptyWalks;

  /** How long rows wait for a busy slot before another one is opened. */
  static final long PATIENCE_NANOS = 5_000_000;

  private final ConcurrentLinkedQueue<List<Flight>> ready = new ConcurrentLinkedQueue<>();
  private final AtomicInteger queued = new AtomicInteger();
  private final AtomicInteger workers = new AtomicInteger();

  Lane(String topic, Transport transport, TopicPolicy policy, Breaker breaker) {
    this.topic = topic;
    this.transport = transport;
    this.policy = policy;
    this.breaker = breaker;
  }

  /**
   * Most rows in flight: what the slots can send in about a second, so that rows do not wait here
   * while another dispatcher is idle, but at least one per slot.
   */
  int limit(int batchSize) {
    long each = sendNanos;
    if (each == 0) {
      return batchSize;
    }
    long perSecond = policy.concurrency() * (1_000_000_000L / each);
    return (int) Math.max(policy.concurrency(), Math.min(2L * batchSize, perSecond));
  }

  /** Looks for nothing before this place any more: what is there is found in another way. */
  void startAt(Place place) {
    from = Place.max(from, place);
    back = new ClaimRequest.Back(Place.max(back.loose(), place), Place.max(back.ordered(), place));
    keys.startAt(place);
  }

  void sendTook(long nanos) {
    long before = sendNanos;
    sendNanos = Math.max(1, before == 0 ? nanos : before + (nanos - before) / 8);
  }

  /** Queues a run of rows for a slot, which sends one after the other; see {@link #hire}. */
  void submit(List<Flight> run) {
    queued.addAndGet(run.size());
    ready.add(run);
  }

  @Nullable List<Flight> take() {
    List<Flight> run = ready.poll();
    if (run != null) {
      queued.addAndGet(-run.size());
    }
    return run;
  }

  /** Whether rows wait while slots are free. */
  boolean crowded() {
    return !ready.isEmpty() && workers.get() < policy.concurrency();
  }

  /**
   * Opens slots for what is queued: as many as it takes to send it within a moment, going by how
   * long sends took lately. A fast transport is served best by few threads, since each one must be
   * woken. If that was wrong, and rows still wait after the moment, each call doubles the slots.
   */
  void hire(Executor executor, SendLoop loop) {
    int busy = workers.get();
    int runs = ready.size();
    long each = sendNanos;
    long needed = each == 0 ? policy.concurrency() : 1 + queued.get() * each / PATIENCE_NANOS;
    long wanted = Math.min(policy.concurrency(), Math.max(needed, 2L * busy));
    wanted = Math.min(wanted, busy + runs);
    for (int now = busy; now < wanted && !ready.isEmpty(); now = workers.get()) {
      if (workers.compareAndSet(now, now + 1)) {
        start(executor, loop);
      }
    }
  }

  private void start(Executor executor, SendLoop loop) {
    boolean started = false;
    try {
      executor.execute(() -> loop.run(this, executor));
      started = true;
    } finally {
      if (!started) {
        workers.decrementAndGet();
      }
    }
  }

  /** A slot is free again; rows that came in the meantime get it back. */
  void leave(Executor executor, SendLoop loop) {
    workers.decrementAndGet();
    hire(executor, loop);
  }
}
