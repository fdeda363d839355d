package io.github.outboxguard.outbox.dispatch;

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

  /** Rows that became available before this need not be looked at in a quick claim. */
  long floorMicros;

  /** Where the walk over keys goes on. */
  String afterKey = "";

  /** Moving average of the length of a send; 0 until one ended. */
  volatile long sendNanos;

  /** Walks over all keys that ended without a due one, since the last one that found some. */
  int emptyWalks;

  private final ConcurrentLinkedQueue<List<Flight>> ready = new ConcurrentLinkedQueue<>();
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
    long perSecond = policy.concurrency() * (1_000_000_000L / Math.max(1, each));
    return (int) Math.max(policy.concurrency(), Math.min(2L * batchSize, perSecond));
  }

  void sendTook(long nanos) {
    long before = sendNanos;
    sendNanos = Math.max(1, before == 0 ? nanos : before + (nanos - before) / 8);
  }

  /** Hands a run of rows to the slots; they are sent one after the other. */
  void submit(List<Flight> run, Executor executor, SendLoop loop) {
    ready.add(run);
    hire(executor, loop);
  }

  @Nullable List<Flight> take() {
    return ready.poll();
  }

  private void hire(Executor executor, SendLoop loop) {
    while (true) {
      int now = workers.get();
      if (now >= policy.concurrency() || ready.isEmpty()) {
        return;
      }
      if (workers.compareAndSet(now, now + 1)) {
        executor.execute(() -> loop.run(this, executor));
        return;
      }
    }
  }

  /** A slot is free again; rows that came in the meantime get it back. */
  void leave(Executor executor, SendLoop loop) {
    workers.decrementAndGet();
    hire(executor, loop);
  }
}
