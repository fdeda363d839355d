package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.ErrorText;
import io.github.outboxguard.outbox.internal.Micros;
import io.github.outboxguard.outbox.internal.Sessions;
import io.github.outboxguard.outbox.internal.Settlement;
import io.github.outboxguard.outbox.transport.PermanentSendException;
import io.github.outboxguard.outbox.transport.RetryAfter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Decides what an outcome means for its row and writes it, many rows at once. What could not be
 * written is kept and written later: the fence makes a repetition harmless. Dispatcher's thread
 * only.
 */
final class Settler {
  private static final int MAX_PER_STATEMENT = 1000;

  private final Sessions sessions;
  private final ClaimSql sql;
  private final Listeners listener;
  private final RandomGenerator random;
  private final Duration unavailableWait;
  private final Map<ClaimSql.Held, Pending> pending = new LinkedHashMap<>();
  private final Tally tally;

  private record Pending(Flight flight, Settlement settlement, long decidedAt) {}

  Settler(
      Sessions sessions,
      ClaimSql sql,
      Listeners listener,
      RandomGenerator random,
      Duration unavailableWait,
      Tally tally) {
    this.sessions = sessions;
    this.sql = sql;
    this.listener = listener;
    this.random = random;
    this.unavailableWait = unavailableWait;
    this.tally = tally;
  }

  int size() {
    return pending.size();
  }

  void add(Flight flight, Outcome.Kind kind, @Nullable Throwable failure, boolean stopping) {
    Settlement settlement =
        switch (kind) {
          case SENT -> Settlement.sent(flight.row.id(), flight.held.token());
          case RELEASED -> Settlement.released(flight.row.id(), flight.held.token());
          case FAILED -> failed(flight, Objects.requireNonNull(failure), stopping);
        };
    pending.put(flight.held, new Pending(flight, settlement, System.nanoTime()));
  }

  private Settlement failed(Flight flight, Throwable failure, boolean stopping) {
    TopicPolicy policy = flight.lane.policy;
    int attempts = flight.row.attempts();
    String error = ErrorText.of(failure);
    if (Breaker.unavailable(failure)) {
      long wait = Micros.of(unavailableWait) + random.nextLong(5_000_000);
      return new Settlement(
          flight.row.id(), flight.held.token(), Settlement.Kind.RETRY, wait, true, false, error);
    }
    if (failure instanceof PermanentSendException || attempts >= policy.maxAttempts()) {
      boolean blocks = flight.row.ordered() && policy.headPolicy() == HeadPolicy.BLOCK;
      return new Settlement(
          flight.row.id(), flight.held.token(), Settlement.Kind.DEAD, 0, false, blocks, error);
    }
    long wait = Micros.of(wait(policy, attempts, failure, stopping));
    return new Settlement(
        flight.row.id(), flight.held.token(), Settlement.Kind.RETRY, wait, false, false, error);
  }

  private Duration wait(TopicPolicy policy, int attempts, Throwable failure, boolean stopping) {
    if (stopping && failure instanceof InterruptedException) {
      // A send cut short by our own shutdown may have arrived; its row need not wait as well.
      return Duration.ZERO;
    }
    return failure instanceof RetryAfter known
        ? known.retryAfter()
        : policy.backoff().after(attempts, random);
  }

  /**
   * Writes everything that is known.
   *
   * @param over gets each flight whose outcome was written, also if a later one fails
   * @throws SQLException if some could not be written; they are kept
   */
  void flush(Consumer<Flight> over) throws SQLException {
    while (!pending.isEmpty()) {
      Map<Long, Pending> batch = new HashMap<>();
      List<Settlement> settlements = new ArrayList<>();
      for (Pending one : pending.values()) {
        if (settlements.size() == MAX_PER_STATEMENT) {
          break;
        }
        // One statement must not name a row twice, as a row claimed anew by ourselves would be.
        if (batch.putIfAbsent(one.settlement().id(), one) == null) {
          settlements.add(one.settlement());
        }
      }
      Set<Long> written = sessions.call(connection -> sql.settle(connection, settlements));
      for (Pending one : batch.values()) {
        pending.remove(one.flight().held);
        over.accept(one.flight());
        report(one, written.contains(one.settlement().id()));
      }
    }
  }

  private void report(Pending one, boolean owned) {
    Flight flight = one.flight();
    String topic = flight.lane.topic;
    int attempts = flight.row.attempts();
    boolean sent = owned && one.settlement().kind() == Settlement.Kind.SENT;
    String key = flight.row.orderedKey();
    if (!sent && key != null) {
      // What was given back is due again, but no newer than before.
      flight.lane.keys.expect(key);
    }
    if (!owned) {
      tally.lost++;
      listener.tell(l -> l.lost(topic));
      return;
    }
    switch (one.settlement().kind()) {
      case SENT -> {
        tally.sent++;
        long micros =
            flight.row.databaseNowMicros()
                - flight.row.createdMicros()
                + (one.decidedAt() - flight.claimedAt) / 1000;
        Duration latency = Duration.ofNanos(Math.max(0, micros) * 1000);
        listener.tell(l -> l.sent(topic, latency, attempts));
      }
      case RETRY -> {
        tally.retried++;
        Duration wait = Duration.ofNanos(one.settlement().delayMicros() * 1000);
        listener.tell(l -> l.retried(topic, attempts, wait));
      }
      case DEAD -> {
        tally.dead++;
        listener.tell(l -> l.dead(topic, attempts, one.settlement().blocksKey()));
      }
      case RELEASED -> {
        tally.released++;
        listener.tell(l -> l.released(topic, 1));
      }
    }
  }
}
