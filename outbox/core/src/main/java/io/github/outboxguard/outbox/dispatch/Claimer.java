package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimRequest;
import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.ClaimedRow;
import io.github.outboxguard.outbox.internal.Micros;
import io.github.outboxguard.outbox.internal.Sessions;
import io.github.outboxguard.outbox.internal.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Decides how much to claim of each topic, and from where. Dispatcher's thread only. */
final class Claimer {
  /**
   * How far back a quick claim looks; transactions that stay open longer are found by a full one.
   */
  private static final long FLOOR_MARGIN_MICROS = 2_000_000;

  private static final long FULL_EVERY_NANOS = 2_000_000_000L;

  private final Sessions sessions;
  private final ClaimSql sql;
  private final Routes routes;
  private final DispatcherOptions options;
  private final String owner;
  private final ClaimGuard guard;
  private final RandomGenerator random;
  private final Deque<Long> answerLost = new ArrayDeque<>();
  private boolean lookAgain;
  private long nextFullAt = System.nanoTime();
  private long nextDiscoveryAt = System.nanoTime();

  Claimer(
      Sessions sessions,
      ClaimSql sql,
      Routes routes,
      DispatcherOptions options,
      String owner,
      ClaimGuard guard,
      RandomGenerator random) {
    this.sessions = sessions;
    this.sql = sql;
    this.routes = routes;
    this.options = options;
    this.owner = owner;
    this.guard = guard;
    this.random = random;
  }

  /** How a claim is made. */
  enum Mode {
    /** As much as the slots take, looking only where new rows are, except now and then. */
    RUNNING,
    /** One batch of each topic, looking everywhere. */
    PASS,
    /** One row of each topic that was lost too often. */
    SUSPECTS
  }

  /** Whether a topic has room worth a claim. */
  boolean hasRoom(long now) {
    for (Lane lane : routes.lanes()) {
      if (room(lane, Mode.RUNNING, now) > 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether any topic is known; those that only the fallback serves must be found first. */
  boolean hasTopics() {
    return !routes.lanes().isEmpty();
  }

  /** Looks for topics that only the fallback serves, if it is time to. */
  void discover(long now) throws SQLException {
    if (routes.hasFallback() && now - nextDiscoveryAt >= 0) {
      routes.discover(sessions.call(sql::openTopics));
      long end = System.nanoTime();
      nextDiscoveryAt = end + Math.max(FULL_EVERY_NANOS, 20 * (end - now));
    }
  }

  List<Flight> claim(Mode mode) throws SQLException {
    long now = System.nanoTime();
    boolean full = mode != Mode.RUNNING || now - nextFullAt >= 0;
    if (mode == Mode.PASS && routes.hasFallback()) {
      routes.discover(sessions.call(sql::openTopics));
    }
    List<ClaimRequest.Lane> wanted = new ArrayList<>();
    for (Lane lane : routes.lanes()) {
      int room = room(lane, mode, now);
      if (room > 0) {
        wanted.add(
            new ClaimRequest.Lane(
                lane.topic,
                room,
                room,
                mode == Mode.SUSPECTS ? 1 : lane.policy.runLength(),
                full ? 0 : lane.floorMicros,
                mode == Mode.SUSPECTS ? "" : lane.afterKey,
                lane.policy.suspectAt()));
      }
    }
    if (wanted.isEmpty()) {
      return List.of();
    }
    long token = random.nextLong(1, Long.MAX_VALUE);
    long before = System.nanoTime();
    List<ClaimedRow> rows = claimOrRemember(wanted, mode == Mode.SUSPECTS, token);
    if (full) {
      // A full claim walks over all that was dispatched and not yet vacuumed: never more than a
      // twentieth of the time.
      long took = System.nanoTime() - before;
      nextFullAt = System.nanoTime() + Math.max(FULL_EVERY_NANOS, 20 * took);
    }
    if (mode != Mode.SUSPECTS) {
      learn(wanted, rows);
    }
    return flights(rows, token, before);
  }

  private List<ClaimedRow> claimOrRemember(
      List<ClaimRequest.Lane> wanted, boolean suspects, long token) throws SQLException {
    for (Long lost = answerLost.peek(); lost != null; lost = answerLost.peek()) {
      long lostToken = lost;
      sessions.call(c -> sql.undo(c, lostToken));
      answerLost.remove();
    }
    try {
      return sessions.call(c -> claim(c, wanted, suspects, token));
    } catch (SQLException e) {
      // It may have been committed all the same; the rows need not wait until its lease ends.
      answerLost.add(token);
      throw e;
    }
  }

  private List<ClaimedRow> claim(
      Connection connection, List<ClaimRequest.Lane> wanted, boolean suspects, long token)
      throws SQLException {
    if (guard == ClaimGuard.NONE) {
      return sql.claim(connection, request(wanted, suspects, token, null));
    }
    return Transactions.run(
        connection,
        () -> {
          ClaimRequest.Shards shards = guard.held(connection);
          if (shards != null && shards.owned().isEmpty()) {
            return List.of();
          }
          return sql.claim(connection, request(wanted, suspects, token, shards));
        });
  }

  private ClaimRequest request(
      List<ClaimRequest.Lane> wanted,
      boolean suspects,
      long token,
      ClaimRequest.@Nullable Shards shards) {
    return new ClaimRequest(wanted, suspects, token, owner, Micros.of(options.lease()), shards);
  }

  private int room(Lane lane, Mode mode, long now) {
    int limit = mode == Mode.RUNNING ? lane.limit(options.batchSize()) : options.batchSize();
    int free = Math.min(options.batchSize(), limit - lane.inFlight);
    if (mode == Mode.SUSPECTS) {
      free = lane.suspects == 0 ? Math.min(1, free) : 0;
    } else if (lane.inFlight > 0 && 4L * free < limit) {
      // Many claims of a few rows cost more than a short wait for room.
      return 0;
    }
    if (lane.breaker.isOpen() && lane.inFlight > 0) {
      return 0;
    }
    return free <= 0 ? 0 : lane.breaker.allow(now, free);
  }

  /**
   * Whether the last claim saw only a part of the keys, so that "nothing found" does not mean
   * "nothing there".
   */
  boolean lookAgain() {
    return lookAgain;
  }

  private void learn(List<ClaimRequest.Lane> wanted, List<ClaimedRow> rows) {
    lookAgain = false;
    for (ClaimRequest.Lane want : wanted) {
      Lane lane = routes.lane(want.topic());
      if (lane == null) {
        continue;
      }
      int loose = 0;
      int keyed = 0;
      long newest = 0;
      String lastKey = "";
      String hint = "";
      long databaseNow = 0;
      for (ClaimedRow row : rows) {
        if (!row.topic().equals(want.topic())) {
          continue;
        }
        String key = row.key() == null ? "" : row.key();
        databaseNow = Math.max(databaseNow, row.databaseNowMicros());
        if (row.isHint()) {
          hint = key;
        } else if (row.ordered()) {
          keyed++;
          lastKey = key.compareTo(lastKey) > 0 ? key : lastKey;
        } else {
          loose++;
          newest = Math.max(newest, row.availableMicros());
        }
      }
      if (loose == want.rows()) {
        lane.floorMicros = Math.max(0, newest - FLOOR_MARGIN_MICROS);
      } else if (databaseNow > 0) {
        lane.floorMicros = Math.max(0, databaseNow - FLOOR_MARGIN_MICROS);
      }
      // Round and round over the keys, so that a busy one never starves those behind it.
      lane.afterKey = !hint.isEmpty() ? hint : keyed == want.keys() ? lastKey : "";
      lane.emptyWalks = keyed > 0 ? 0 : lane.emptyWalks + (lane.afterKey.isEmpty() ? 1 : 0);
      boolean walkGoesOn = !lane.afterKey.isEmpty() || !want.afterKey().isEmpty();
      lookAgain |= walkGoesOn && lane.emptyWalks <= 1;
    }
  }

  private List<Flight> flights(List<ClaimedRow> rows, long token, long claimedAt) {
    List<Flight> flights = new ArrayList<>(rows.size());
    for (ClaimedRow row : rows) {
      Lane lane = routes.lane(row.topic());
      if (lane != null && !row.isHint()) {
        flights.add(new Flight(row, token, lane, claimedAt, claimedAt + options.lease().toNanos()));
      }
    }
    return flights;
  }
}
