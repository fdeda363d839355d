package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.Micros;
import io.github.outboxguard.outbox.internal.Sessions;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/**
 * Renews leases while rows are in flight, and ends sends that are late. Dispatcher's thread only.
 */
final class Caretaker {
  /** How long a late sender gets to react to its interrupt before its row is decided without it. */
  static final long GRACE_NANOS = 500_000_000L;

  private final Flights flights;
  private final Sessions sessions;
  private final ClaimSql sql;
  private final Inbox inbox;
  private final Listeners listener;
  private final Tally tally;
  private final long leaseMicros;
  private final long leaseNanos;

  /** Often enough for a lease and for a late send, so that a full house is not always searched. */
  private final long everyNanos;

  private long careAt = System.nanoTime();

  Caretaker(
      Flights flights,
      Sessions sessions,
      ClaimSql sql,
      Inbox inbox,
      Listeners listener,
      Tally tally,
      DispatcherOptions options) {
    this.flights = flights;
    this.sessions = sessions;
    this.sql = sql;
    this.inbox = inbox;
    this.listener = listener;
    this.tally = tally;
    this.leaseMicros = Micros.of(options.lease());
    this.leaseNanos = options.lease().toNanos();
    this.everyNanos = Math.min(leaseNanos, GRACE_NANOS) / 4;
  }

  /** Nanoseconds until the flights are to be looked at; never negative. */
  long untilCare() {
    return flights.size() == 0 ? Long.MAX_VALUE : Math.max(0, careAt - System.nanoTime());
  }

  /** Does what is due. */
  void look() throws SQLException {
    if (untilCare() > 0) {
      return;
    }
    // Also if the database fails: it gets a moment, and the lease has another half.
    careAt = System.nanoTime() + everyNanos;
    renew();
    endLateSends();
  }

  private void renew() throws SQLException {
    long before = System.nanoTime();
    Map<ClaimSql.Held, Flight> due = new LinkedHashMap<>();
    for (Flight flight : flights.all()) {
      if (flight.leaseEnd - before <= leaseNanos / 2) {
        due.put(flight.held, flight);
      }
    }
    if (due.isEmpty()) {
      return;
    }
    Set<Long> held = sessions.call(c -> sql.renew(c, due.keySet(), leaseMicros));
    due.forEach(
        (key, flight) -> {
          if (held.contains(key.id())) {
            flight.leaseEnd = before + leaseNanos;
          } else {
            forget(flight);
          }
        });
  }

  /**
   * The row belongs to somebody else now. An untried one is dropped, a running one told to stop.
   */
  private void forget(Flight flight) {
    if (flight.cancel()) {
      flights.remove(flight);
      tally.lost++;
      listener.tell(l -> l.lost(flight.lane.topic));
    } else {
      flight.interruptSender();
      // Its outcome is still awaited and will be fenced off; do not ask again in the meantime.
      flight.leaseEnd = System.nanoTime() + leaseNanos;
    }
  }

  private void endLateSends() {
    long now = System.nanoTime();
    for (Flight flight : flights.all()) {
      if (!flight.sending() || flight.sendEnd == 0 || now - flight.sendEnd < GRACE_NANOS) {
        continue;
      }
      if (!flight.interrupted) {
        flight.interruptSender();
      } else if (now - flight.sendEnd >= 2 * GRACE_NANOS) {
        giveUp(flight);
      }
    }
  }

  /**
   * Its sender may never come to those behind it. They are given back first: a sender that returns
   * at this moment must not go on to the next of a key whose first is to be sent again.
   */
  private void giveUp(Flight flight) {
    flight.giveBackRun(inbox::add);
    if (flight.finish()) {
      String text = "No return from the transport within " + flight.lane.policy.sendTimeout();
      inbox.add(new Outcome(flight, Outcome.Kind.FAILED, new TimeoutException(text)));
    }
  }
}
