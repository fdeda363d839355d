package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ErrorText;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The dispatcher's single mind: one thread claims, hands out, collects, settles and renews, so
 * nothing of it needs a lock, and it never uses more than one connection. Senders only ever put
 * outcomes into its inbox.
 */
final class Engine {
  private static final System.Logger LOG = System.getLogger(Engine.class.getName());

  private static final int SETTLE_TRIES = 3;
  private static final int ENOUGH_FOR_A_COMMIT = 64;
  private static final long LINGER_NANOS = 1_000_000;

  private final Routes routes;
  private final Claimer claimer;
  private final Settler settler;
  private final Caretaker caretaker;
  private final DispatcherOptions options;
  private final SenderThreads.Handle threads;
  private final Listeners listener;
  private final Tally tally;
  private final Inbox inbox;
  private final SendLoop sendLoop;
  private final Flights flights;
  private boolean stopping;
  private long hiredAt;

  /** Set when rows of a key were settled: the key's next rows may be claimable now. */
  private boolean keyMovedOn;

  Engine(
      Routes routes,
      Claimer claimer,
      Settler settler,
      Caretaker caretaker,
      Flights flights,
      Inbox inbox,
      DispatcherOptions options,
      SenderThreads.Handle threads,
      Listeners listener,
      Tally tally) {
    this.routes = routes;
    this.claimer = claimer;
    this.settler = settler;
    this.caretaker = caretaker;
    this.flights = flights;
    this.inbox = inbox;
    this.options = options;
    this.threads = threads;
    this.listener = listener;
    this.tally = tally;
    this.sendLoop = new SendLoop(inbox::add, threads.inline());
  }

  /** Any thread: makes a waiting dispatcher look at once. */
  void wake() {
    inbox.wake();
  }

  /** Claims and hands out; returns how many rows. */
  int claim(Claimer.Mode mode) throws SQLException {
    keyMovedOn = false;
    List<Flight> claimed = claimer.claim(mode);
    for (Flight flight : claimed) {
      flights.add(flight);
    }
    tally.claimed += claimed.size();
    tellClaimed(claimed);
    for (List<Flight> run : runs(claimed)) {
      run.get(0).lane.submit(run);
    }
    hire();
    return claimed.size();
  }

  private record Key(Lane lane, String key) {}

  /** What one slot sends in turn: the rows of a key, or one row without order. */
  private static Collection<List<Flight>> runs(List<Flight> claimed) {
    Map<Object, List<Flight>> runs = new LinkedHashMap<>();
    for (Flight flight : claimed) {
      String key = flight.row.orderedKey();
      Object same = key == null ? flight : new Key(flight.lane, key);
      flight.run = runs.computeIfAbsent(same, first -> new ArrayList<>());
      flight.run.add(flight);
    }
    return runs.values();
  }

  private void tellClaimed(List<Flight> claimed) {
    Map<String, Integer> perTopic = new LinkedHashMap<>();
    claimed.forEach(f -> perTopic.merge(f.lane.topic, 1, Integer::sum));
    perTopic.forEach((topic, rows) -> listener.tell(l -> l.claimed(topic, rows)));
  }

  boolean busy() {
    return flights.size() > 0;
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
    // What a failed settle left behind does not wait for the next outcome, which may never come;
    // whoever calls rests after failures.
    long most = settler.size() > 0 ? 0 : caretaker.untilCare();
    boolean woken = collect(Math.min(waitNanos, most));
    settle();
    caretaker.look();
    return woken;
  }

  private boolean collect(long waitNanos) throws InterruptedException {
    boolean woken = await(1, waitNanos);
    int before;
    do {
      before = settler.size();
      for (Outcome outcome = inbox.poll(); outcome != null; outcome = inbox.poll()) {
        note(outcome);
      }
      int missing = Math.min(ENOUGH_FOR_A_COMMIT, flights.size()) - settler.size();
      if (settler.size() == before || missing <= 0) {
        return woken;
      }
      // A moment more, and one commit serves many rows.
      woken |= await(missing, LINGER_NANOS);
    } while (true);
  }

  /** Waits, and meanwhile sees to it that no row waits behind a slow one while slots are free. */
  private boolean await(int outcomes, long nanos) throws InterruptedException {
    long end = System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2);
    while (true) {
      if (routes.crowded() && System.nanoTime() - hiredAt >= Lane.PATIENCE_NANOS) {
        hire();
      }
      long left = Math.max(0, end - System.nanoTime());
      long most = routes.crowded() ? Lane.PATIENCE_NANOS : Long.MAX_VALUE;
      boolean woken = inbox.await(outcomes, Math.min(left, most));
      if (woken || inbox.size() >= outcomes || left <= most) {
        return woken;
      }
    }
  }

  private void hire() {
    hiredAt = System.nanoTime();
    routes.hire(threads.executor(), sendLoop);
  }

  private void note(Outcome outcome) {
    Flight flight = outcome.flight();
    circuit(flight, outcome);
    settler.add(flight, outcome.kind(), outcome.failure(), stopping);
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
    }
  }

  private void cancelQueued() {
    for (Flight flight : flights.all()) {
      if (flight.cancel()) {
        settler.add(flight, Outcome.Kind.RELEASED, null, stopping);
      }
    }
  }

  private void settle() throws SQLException {
    settler.flush(
        flight -> {
          flights.remove(flight);
          keyMovedOn |= flight.row.ordered();
        });
  }

  /** Any thread: no send starts any more; what is queued is given back. */
  void stopSending() {
    sendLoop.close();
  }

  /**
   * Rests after the database failed, until an outcome comes, which is kept, or it is woken: then
   * somebody has just committed something, or wants it to stop.
   */
  void pause(long nanos) throws InterruptedException {
    boolean unused = collect(nanos);
  }

  /** Takes part in no more claims: gives untried rows back, waits for the others, settles all. */
  void drain(long withinNanos) {
    stopping = true;
    cancelQueued();
    try {
      if (!settledWithin(withinNanos)) {
        flights.all().forEach(Flight::interruptSender);
        if (!settledWithin(Caretaker.GRACE_NANOS)) {
          // What is left hangs in its transport; its lease runs out and another takes it.
          LOG.log(Level.WARNING, "Closed with {0} sends that did not return", flights.size());
        }
      }
    } catch (SQLException e) {
      LOG.log(Level.WARNING, "Could not give back claims; they run out by themselves: " + e);
    }
  }

  /** One pass to its end. */
  void finishPass() throws SQLException, InterruptedException {
    boolean unused = finish(Long.MAX_VALUE);
  }

  /** As {@link #finish}; an interrupt means that the time is over. */
  private boolean settledWithin(long nanos) throws SQLException {
    try {
      return finish(nanos);
    } catch (InterruptedException e) {
      return false;
    }
  }

  /**
   * Waits until what is in flight is settled, or was tried three times to be.
   *
   * @return false if the time ran out
   */
  private boolean finish(long withinNanos) throws SQLException, InterruptedException {
    long start = System.nanoTime();
    int failures = 0;
    while (busy()) {
      long left = withinNanos - (System.nanoTime() - start);
      if (left <= 0) {
        return false;
      }
      try {
        turn(left);
      } catch (SQLException e) {
        listener.tell(l -> l.databaseFailed(e));
        if (++failures >= SETTLE_TRIES) {
          throw e;
        }
      }
    }
    return true;
  }
}
