package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.ErrorText;
import io.github.outboxguard.outbox.internal.Micros;
import io.github.outboxguard.outbox.internal.Sessions;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The dispatcher's single mind: one thread claims, hands out, collects, settles and renews, so
 * nothing of it needs a lock, and it never uses more than one connection. Senders only ever put
 * outcomes into its inbox.
 */
final class Engine {
  private static final System.Logger LOG = System.getLogger(Engine.class.getName());

  /** How long a late sender gets to react to its interrupt before its row is decided without it. */
  private static final long GRACE_NANOS = 500_000_000L;

  private static final int SETTLE_TRIES = 3;
  private static final long SETTLE_PAUSE_NANOS = 20_000_000;
  private static final int ENOUGH_FOR_A_COMMIT = 64;
  private static final long LINGER_MILLIS = 1;

  private final Sessions sessions;
  private final ClaimSql sql;
  private final Claimer claimer;
  private final Settler settler;
  private final DispatcherOptions options;
  private final SenderThreads.Handle threads;
  private final Listeners listener;
  private final Tally tally;
  private final BlockingQueue<Outcome> inbox = new LinkedBlockingQueue<>();
  private final SendLoop sendLoop;
  private final Map<ClaimSql.Held, Flight> flights = new LinkedHashMap<>();
  private boolean stopping;

  /** Set when rows of a key were settled: the key's next rows may be claimable now. */
  private boolean keyMovedOn;

  Engine(
      Sessions sessions,
      ClaimSql sql,
      Claimer claimer,
      Settler settler,
      DispatcherOptions options,
      SenderThreads.Handle threads,
      Listeners listener,
      Tally tally) {
    this.sessions = sessions;
    this.sql = sql;
    this.claimer = claimer;
    this.settler = settler;
    this.options = options;
    this.threads = threads;
    this.listener = listener;
    this.tally = tally;
    this.sendLoop = new SendLoop(inbox::add, threads.inline());
  }

  /** Any thread: makes a waiting dispatcher look at once. */
  void wake() {
    inbox.add(Outcome.WAKE);
  }

  /** Claims and hands out; returns how many rows. */
  int claim(Claimer.Mode mode) throws SQLException {
    keyMovedOn = false;
    List<Flight> claimed = claimer.claim(mode);
    Map<String, List<Flight>> runs = new LinkedHashMap<>();
    for (Flight flight : claimed) {
      flights.put(flight.held(), flight);
      flight.lane.inFlight++;
      flight.lane.suspects += flight.suspect() ? 1 : 0;
      tally.claimed++;
      String run =
          flight.row.ordered()
              ? flight.lane.topic + ' ' + flight.row.key()
              : Long.toString(flight.row.id());
      runs.computeIfAbsent(run, r -> new ArrayList<>()).add(flight);
    }
    tellClaimed(claimed);
    for (List<Flight> run : runs.values()) {
      Flight head = run.get(0);
      if (head.row.attempts() > head.lane.policy.maxAttempts()) {
        buryLost(run);
      } else {
        head.lane.submit(run, threads.executor(), sendLoop);
      }
    }
    return claimed.size();
  }

  /** Its owner died or hung at every attempt: sending it once more would only kill the next one. */
  private void buryLost(List<Flight> run) {
    Flight head = run.get(0);
    if (head.start() && head.finish()) {
      String text =
          "The lease ran out in each of "
              + (head.row.attempts() - 1)
              + " attempts: the process died or hung while sending";
      inbox.add(new Outcome(head, Outcome.Kind.FAILED, new IllegalStateException(text)));
    }
    for (Flight rest : run.subList(1, run.size())) {
      if (rest.cancel()) {
        inbox.add(new Outcome(rest, Outcome.Kind.RELEASED, null));
      }
    }
  }

  private void tellClaimed(List<Flight> claimed) {
    Map<String, Integer> perTopic = new LinkedHashMap<>();
    claimed.forEach(f -> perTopic.merge(f.lane.topic, 1, Integer::sum));
    perTopic.forEach((topic, rows) -> listener.tell(l -> l.claimed(topic, rows)));
  }

  boolean busy() {
    return !flights.isEmpty();
  }

  boolean keyMovedOn() {
    return keyMovedOn;
  }

  /**
   * Waits for outcomes, then settles what is known and looks after the rest.
   *
   * @param waitNanos longest wait for the first outcome
   * @return whether somebody called {@link #wake()}
   */
  boolean turn(long waitNanos) throws SQLException, InterruptedException {
    // What a failed settle left behind must not wait for the next outcome, which may never come.
    long most = settler.size() > 0 ? SETTLE_PAUSE_NANOS : untilCare();
    boolean woken = collect(Math.min(waitNanos, most));
    settle();
    renew();
    endLateSends();
    return woken;
  }

  private boolean collect(long waitNanos) throws InterruptedException {
    boolean woken = false;
    Outcome outcome = inbox.poll(Math.max(0, waitNanos), TimeUnit.NANOSECONDS);
    while (outcome != null) {
      woken |= note(outcome);
      outcome = inbox.poll();
      if (outcome == null
          && settler.size() > 0
          && settler.size() < flights.size()
          && settler.size() < ENOUGH_FOR_A_COMMIT) {
        // A moment more, and one commit serves many rows.
        outcome = inbox.poll(LINGER_MILLIS, TimeUnit.MILLISECONDS);
      }
    }
    return woken;
  }

  private boolean note(Outcome outcome) {
    Flight flight = outcome.flight();
    if (flight == null) {
      return true;
    }
    circuit(flight, outcome);
    settler.add(flight, outcome.kind(), outcome.failure(), stopping);
    return false;
  }

  private void circuit(Flight flight, Outcome outcome) {
    String topic = flight.lane.topic;
    Throwable failure = outcome.failure();
    if (outcome.circuit() == Outcome.Circuit.CLOSED) {
      LOG.log(Level.INFO, "The transport of topic {0} works again", topic);
      listener.tell(l -> l.circuit(topic, false));
    } else if (outcome.circuit() == Outcome.Circuit.OPENED && failure != null) {
      LOG.log(
          Level.WARNING,
          "The transport of topic {0} cannot be reached and is left alone for {1}: {2}",
          topic,
          options.circuit().openFor(),
          ErrorText.of(failure));
      listener.tell(l -> l.circuit(topic, true));
      cancelQueued(flight.lane.breaker);
    }
  }

  private void cancelQueued(@Nullable Breaker only) {
    for (Flight flight : List.copyOf(flights.values())) {
      if ((only == null || flight.lane.breaker == only) && flight.cancel()) {
        settler.add(flight, Outcome.Kind.RELEASED, null, stopping);
      }
    }
  }

  private void settle() throws SQLException {
    if (settler.size() == 0) {
      return;
    }
    for (Flight flight : settler.flush()) {
      if (flights.remove(flight.held()) != null) {
        flight.lane.inFlight--;
        flight.lane.suspects -= flight.suspect() ? 1 : 0;
        keyMovedOn |= flight.row.ordered();
      }
    }
  }

  /** Time until a lease must be renewed or a send is late. */
  private long untilCare() {
    long now = System.nanoTime();
    long least = Long.MAX_VALUE;
    long half = options.lease().toNanos() / 2;
    for (Flight flight : flights.values()) {
      least = Math.min(least, flight.leaseEnd - half - now);
      if (flight.sending() && flight.sendEnd != 0) {
        long end = flight.sendEnd + GRACE_NANOS * (flight.interrupted ? 2 : 1);
        least = Math.min(least, end - now);
      }
    }
    return Math.max(0, least);
  }

  private void renew() throws SQLException {
    long now = System.nanoTime();
    long half = options.lease().toNanos() / 2;
    Map<ClaimSql.Held, Flight> due = new LinkedHashMap<>();
    flights.forEach(
        (held, flight) -> {
          if (flight.leaseEnd - now <= half) {
            due.put(held, flight);
          }
        });
    if (due.isEmpty()) {
      return;
    }
    long before = System.nanoTime();
    Set<Long> held = sessions.call(c -> sql.renew(c, due.keySet(), Micros.of(options.lease())));
    due.forEach(
        (key, flight) -> {
          if (held.contains(key.id())) {
            flight.leaseEnd = before + options.lease().toNanos();
          } else {
            forget(key, flight);
          }
        });
  }

  /**
   * The row belongs to somebody else now. An untried one is dropped, a running one told to stop.
   */
  private void forget(ClaimSql.Held key, Flight flight) {
    if (flight.cancel()) {
      flights.remove(key);
      flight.lane.inFlight--;
      flight.lane.suspects -= flight.suspect() ? 1 : 0;
      tally.lost++;
      listener.tell(l -> l.lost(flight.lane.topic));
    } else {
      flight.interruptSender();
      // Its outcome is still awaited and will be fenced off; do not ask again in the meantime.
      flight.leaseEnd = System.nanoTime() + options.lease().toNanos();
    }
  }

  private void endLateSends() {
    long now = System.nanoTime();
    for (Flight flight : List.copyOf(flights.values())) {
      if (!flight.sending() || flight.sendEnd == 0 || now - flight.sendEnd < GRACE_NANOS) {
        continue;
      }
      if (!flight.interrupted) {
        flight.interruptSender();
      } else if (now - flight.sendEnd >= 2 * GRACE_NANOS && flight.finish()) {
        inbox.add(
            new Outcome(
                flight,
                Outcome.Kind.FAILED,
                new TimeoutException(
                    "No return from the transport within " + flight.lane.policy.sendTimeout())));
        releaseBehind(flight);
      }
    }
  }

  /** Rows of the same claim and key wait behind a sender that may never return. */
  private void releaseBehind(Flight hung) {
    if (!hung.row.ordered()) {
      return;
    }
    for (Flight flight : List.copyOf(flights.values())) {
      if (flight.token == hung.token
          && flight.lane == hung.lane
          && Objects.equals(flight.row.key(), hung.row.key())
          && flight.cancel()) {
        settler.add(flight, Outcome.Kind.RELEASED, null, stopping);
      }
    }
  }

  /**
   * Any thread: no send starts any more; what is queued is given back by the dispatcher's thread.
   */
  void stopSending() {
    sendLoop.close();
    wake();
  }

  /** Waits after a failure, but not if it is woken; outcomes that come are kept. */
  void pause(long millis) throws InterruptedException {
    boolean unused = collect(millis * 1_000_000L);
  }

  /** Takes part in no more claims: gives untried rows back, waits for the others, settles all. */
  void drain(long withinNanos) {
    stopping = true;
    long end = System.nanoTime() + withinNanos;
    boolean interruptedAll = false;
    int failures = 0;
    cancelQueued(null);
    while (busy()) {
      long now = System.nanoTime();
      if (now - end >= 0 && !interruptedAll) {
        flights.values().forEach(Flight::interruptSender);
        interruptedAll = true;
        end = now + GRACE_NANOS;
      } else if (now - end >= 0) {
        // What is left hangs in its transport; its lease runs out and another takes it.
        LOG.log(Level.WARNING, "Closed with {0} sends that did not return", flights.size());
        return;
      }
      try {
        turn(Math.min(100_000_000L, Math.max(0, end - System.nanoTime())));
      } catch (SQLException e) {
        listener.tell(l -> l.databaseFailed(e));
        if (++failures >= SETTLE_TRIES) {
          LOG.log(Level.WARNING, "Could not give back claims; they run out by themselves: " + e);
          return;
        }
      } catch (InterruptedException e) {
        end = System.nanoTime();
        failures++;
      }
    }
  }

  /** One pass to its end: what is in flight now is settled, or tried three times to be. */
  void finishPass() throws SQLException, InterruptedException {
    int failures = 0;
    while (busy()) {
      try {
        // A connection that was cut is the likeliest reason, and the next one works at once.
        turn(failures == 1 ? 0 : Long.MAX_VALUE);
      } catch (SQLException e) {
        listener.tell(l -> l.databaseFailed(e));
        if (++failures >= SETTLE_TRIES) {
          throw e;
        }
      }
    }
  }
}
