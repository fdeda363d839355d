package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.ClaimedRow;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A claimed row between its claim and its settlement. Exactly one party, the sender or the
 * dispatcher, moves it to {@code DONE} and thereby decides its outcome.
 */
final class Flight {
  private static final int QUEUED = 0;
  private static final int SENDING = 1;
  private static final int DONE = 2;

  final ClaimedRow row;
  final Lane lane;

  /** What one slot sends in turn, this row among it. Set before it is queued. */
  List<Flight> run = List.of(this);

  /** Identity of the claim: the row alone may be claimed anew while this flight is not over. */
  final ClaimSql.Held held;

  /** Monotonic time until which the lease surely holds. Written by the dispatcher only. */
  volatile long leaseEnd;

  /** Monotonic time at which the send is late; 0 until it starts. */
  volatile long sendEnd;

  private @Nullable Thread sender;

  /** Set when the sender was interrupted once. */
  volatile boolean interrupted;

  private final AtomicInteger state = new AtomicInteger(QUEUED);

  /** Monotonic time just before the claim, matching the row's database time. */
  final long claimedAt;

  Flight(ClaimedRow row, long token, Lane lane, long claimedAt, long leaseEnd) {
    this.claimedAt = claimedAt;
    this.row = row;
    this.held = new ClaimSql.Held(row.id(), token);
    this.lane = lane;
    this.leaseEnd = leaseEnd;
  }

  /** The sender takes the row; false if the dispatcher took it back. */
  boolean start() {
    return state.compareAndSet(QUEUED, SENDING);
  }

  /** The dispatcher takes an untried row back; false if its send has started. */
  boolean cancel() {
    return state.compareAndSet(QUEUED, DONE);
  }

  /** Gives back what of its run was not tried and is not to be. */
  void giveBackRun(Consumer<Outcome> report) {
    for (Flight flight : run) {
      if (flight.cancel()) {
        report.accept(new Outcome(flight, Outcome.Kind.RELEASED, null));
      }
    }
  }

  /** Decides the outcome of a send that has started; false if that was done already. */
  boolean finish() {
    return state.compareAndSet(SENDING, DONE);
  }

  /** The calling thread is about to call the transport. */
  synchronized void enterTransport(long end) {
    sender = Thread.currentThread();
    sendEnd = end;
  }

  /** The calling thread is back; from now on it is not interrupted for this row. */
  synchronized void leaveTransport() {
    sender = null;
  }

  /** Interrupts whoever is in the transport for this row, and nobody else. */
  synchronized void interruptSender() {
    interrupted = true;
    if (sender != null && sender != Thread.currentThread()) {
      sender.interrupt();
    }
  }

  boolean sending() {
    return state.get() == SENDING;
  }

  boolean suspect() {
    return row.attempts() > lane.policy.suspectAt();
  }
}
