package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.capability.ReportsFigures.Figure;
import io.github.outboxguard.contracts.capability.ReportsWork.Count;
import io.github.outboxguard.outbox.Enqueued;
import io.github.outboxguard.outbox.consume.ConsumeException;
import io.github.outboxguard.outbox.consume.Consumed;
import io.github.outboxguard.outbox.dispatch.DispatchListener;
import io.github.outboxguard.outbox.dispatch.DispatchResult;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Adds up what the reference outbox says that it did. Thread-safe. */
final class Told implements DispatchListener {
  private final Map<Count, Long> totals = new ConcurrentHashMap<>();
  private final List<Figure> figures = new CopyOnWriteArrayList<>();
  private final AtomicLong claimed = new AtomicLong();
  private final AtomicLong settled = new AtomicLong();

  Told() {
    for (Count count : Count.values()) {
      totals.put(count, 0L);
    }
  }

  Map<Count, Long> totals() {
    return totals(Set.of());
  }

  Map<Count, Long> totals(Set<Count> without) {
    Map<Count, Long> some = new HashMap<>(totals);
    some.keySet().removeAll(without);
    return some;
  }

  private void add(Count count, long more) {
    totals.merge(count, more, Long::sum);
  }

  void stored(Enqueued enqueued) {
    add(enqueued.duplicate() ? Count.REPEATED : Count.STORED, 1);
  }

  /** For a configuration that reads what passes return. */
  void passed(DispatchResult result) {
    add(Count.CLAIMED, result.idle() ? 0 : result.claimed());
    add(Count.SENT, result.sent());
    add(Count.RETRIED, result.retried());
    add(Count.DEAD, result.dead());
    add(Count.RELEASED, result.released());
    add(Count.LOST, result.lost());
  }

  void pruned(long rows) {
    add(Count.PRUNED, rows);
  }

  /** Takes a delivery, one way or another. */
  @FunctionalInterface
  interface Consumption {
    Consumed run() throws ConsumeException;
  }

  void consuming(Consumption consumption) throws ConsumeException {
    try {
      add(consumption.run() == Consumed.DONE ? Count.HANDLED : Count.ABSORBED, 1);
    } catch (ConsumeException e) {
      switch (e.reason()) {
        case FAILED -> add(Count.FAILED, 1);
        case TIMED_OUT -> add(Count.CUT_OFF, 1);
        case LEDGER -> add(Count.UNRECORDED, 1);
        case BUSY, BUDGET_SPENT -> {
          // Nothing was wrong with this one.
        }
      }
      throw e;
    }
  }

  void forgotten(long records) {
    add(Count.FORGOTTEN, records);
  }

  /** Rows that were ever claimed, as the listener was told. */
  long claimed() {
    return claimed.get();
  }

  /** Rows that are claimed and not settled, as the listener was told. */
  long inFlight() {
    return claimed.get() - settled.get();
  }

  List<Figure> figures() {
    return List.copyOf(figures);
  }

  // For a configuration that listens instead. Settled last: then all has been told.

  @Override
  public void claimed(String topic, int rows) {
    add(Count.CLAIMED, rows);
    claimed.addAndGet(rows);
  }

  @Override
  public void released(String topic, int rows) {
    add(Count.RELEASED, rows);
    settled.addAndGet(rows);
  }

  @Override
  public void lost(String topic) {
    add(Count.LOST, 1);
    settled.incrementAndGet();
  }

  @Override
  public void sent(String topic, Duration latency, int attempts) {
    add(Count.SENT, 1);
    figures.add(new Figure(Count.SENT, attempts, latency));
    settled.incrementAndGet();
  }

  @Override
  public void retried(String topic, int attempts, Duration wait) {
    add(Count.RETRIED, 1);
    figures.add(new Figure(Count.RETRIED, attempts, wait));
    settled.incrementAndGet();
  }

  @Override
  public void dead(String topic, int attempts, boolean blocksKey) {
    add(Count.DEAD, 1);
    settled.incrementAndGet();
  }

  @Override
  public void circuit(String topic, boolean open) {
    add(open ? Count.OUTAGE : Count.RETURN, 1);
  }

  @Override
  public void databaseFailed(Exception failure) {
    add(Count.TROUBLE, 1);
  }
}
