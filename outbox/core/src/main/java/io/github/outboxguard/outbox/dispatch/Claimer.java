package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimRequest;
import io.github.outboxguard.outbox.internal.ClaimRequest.Place;
import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.Claimed;
import io.github.outboxguard.outbox.internal.ClaimedRow;
import io.github.outboxguard.outbox.internal.Micros;
import io.github.outboxguard.outbox.internal.Sessions;
import io.github.outboxguard.outbox.internal.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Decides how much to claim of each topic, and from where. Dispatcher's thread only. */
final class Claimer {
  private static final long FULL_EVERY_NANOS = 2_000_000_000L;
  private static final long FULL_AT_LEAST_EVERY_NANOS = 300_000_000_000L;

  private final Sessions sessions;
  private final ClaimSql sql;
  private final Routes routes;
  private final DispatcherOptions options;
  private final String owner;
  private final ClaimGuard guard;
  private final RandomGenerator random;
  private final Deque<Long> answerLost = new ArrayDeque<>();
  private final Horizon horizon = new Horizon();
  private boolean lookAgain;
  private boolean walkUnfinished;
  private boolean goesBack;
  private long nextFullAt = System.nanoTime();
  private long nextFullIfMissedAt = nextFullAt;
  private long nextLookBackAt = nextFullAt;
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
      try {
        routes.discover(sessions.call(sql::openTopics));
      } finally {
        nextDiscoveryAt = restAfter(now, FULL_EVERY_NANOS);
      }
    }
  }

  /**
   * When something costly may be done again: a look everywhere walks over all that was dispatched
   * and not yet vacuumed, and gets no more than a twentieth of the time, even if it fails.
   */
  static long restAfter(long start, long least) {
    long end = System.nanoTime();
    return end + Math.max(least, 20 * (end - start));
  }

  List<Flight> claim(Mode mode) throws SQLException {
    long now = System.nanoTime();
    Reach reach = reach(mode, now);
    boolean walk = reach == Reach.ALL || !sql.asksForKeys();
    boolean missed = reach == Reach.ALL && mode != Mode.SUSPECTS && horizon.takeMayHaveMissed();
    if (mode == Mode.PASS && routes.hasFallback()) {
      routes.discover(sessions.call(sql::openTopics));
    }
    List<ClaimRequest.Lane> wanted = new ArrayList<>();
    for (Lane lane : routes.lanes()) {
      int room = room(lane, mode, now);
      if (room > 0) {
        wanted.add(wanted(lane, room, mode, reach, walk));
      }
    }
    if (wanted.isEmpty()) {
      if (missed) {
        horizon.missed();
      }
      return List.of();
    }
    long token = random.nextLong(1, Long.MAX_VALUE);
    long before = System.nanoTime();
    boolean wentBack = goesBack;
    Claimed claimed = Claimed.NOTHING;
    try {
      claimed = claimOrRemember(wanted, mode == Mode.SUSPECTS, walk, token);
      if (mode != Mode.SUSPECTS) {
        learn(mode, walk, wanted, claimed);
      }
    } finally {
      if (claimed == Claimed.NOTHING) {
        askAgain(wanted);
        if (missed) {
          horizon.missed();
        }
      }
      if (mode != Mode.SUSPECTS) {
        rest(reach, wentBack, before);
      }
    }
    return flights(claimed.rows(), token, before);
  }

  /** How far back a claim looks. */
  private enum Reach {
    /** Where new rows are. */
    NEW,
    /** There, and for rows that were open at the last look back and are free now. */
    OPEN,
    /** Everywhere, also for what long transactions committed late. */
    ALL
  }

  private Reach reach(Mode mode, long now) {
    boolean missed = horizon.mayHaveMissed() && now - nextFullIfMissedAt >= 0;
    if (mode != Mode.RUNNING || missed || now - nextFullAt >= 0) {
      return Reach.ALL;
    }
    return sql.asksForKeys() && now - nextLookBackAt >= 0 ? Reach.OPEN : Reach.NEW;
  }

  private void rest(Reach reach, boolean wentBack, long start) {
    if (reach == Reach.NEW && !wentBack) {
      return;
    }
    nextLookBackAt = restAfter(start, FULL_EVERY_NANOS);
    if (reach != Reach.ALL) {
      return;
    }
    nextFullIfMissedAt = restAfter(start, walkUnfinished ? 0 : FULL_EVERY_NANOS);
    // With looks back to what was open, a costly look everywhere is only for what nobody expects.
    long seldom = Math.min(500 * (System.nanoTime() - start), FULL_AT_LEAST_EVERY_NANOS);
    boolean often = walkUnfinished || !sql.asksForKeys();
    nextFullAt = often ? nextFullIfMissedAt : restAfter(start, Math.max(FULL_EVERY_NANOS, seldom));
  }

  private ClaimRequest.Lane wanted(Lane lane, int room, Mode mode, Reach reach, boolean walk) {
    boolean suspects = mode == Mode.SUSPECTS;
    boolean remembers = mode == Mode.RUNNING && sql.asksForKeys();
    boolean looksBack = mode == Mode.RUNNING && sql.asksForKeys() && reach != Reach.NEW;
    return new ClaimRequest.Lane(
        lane.topic,
        room,
        room,
        suspects ? 1 : lane.policy.runLength(),
        reach == Reach.ALL ? Place.START : lane.from,
        suspects ? "" : lane.afterKey,
        lane.policy.suspectAt(),
        walk ? List.of() : lane.keys.ask(room),
        remembers ? lane.keys.look(room) : 0,
        lane.keys.seen(),
        !looksBack ? null : reach == Reach.ALL ? ClaimRequest.Back.START : lane.back);
  }

  private void askAgain(List<ClaimRequest.Lane> wanted) {
    for (ClaimRequest.Lane want : wanted) {
      Lane lane = routes.lane(want.topic());
      if (lane != null) {
        want.asks().forEach(ask -> lane.keys.expect(ask.key()));
      }
    }
  }

  private Claimed claimOrRemember(
      List<ClaimRequest.Lane> wanted, boolean suspects, boolean walk, long token)
      throws SQLException {
    for (Long lost = answerLost.peek(); lost != null; lost = answerLost.peek()) {
      long lostToken = lost;
      sessions.call(c -> sql.undo(c, lostToken));
      answerLost.remove();
    }
    try {
      return sessions.call(c -> claim(c, wanted, suspects, walk, token));
    } catch (SQLException e) {
      if (!cancelledByServer(e)) {
        // It may have been committed all the same; the rows need not wait until its lease ends.
        answerLost.add(token);
      }
      throw e;
    }
  }

  /** A statement that the server gave up at its time limit has left nothing behind. */
  private static boolean cancelledByServer(SQLException e) {
    return "57014".equals(e.getSQLState());
  }

  private Claimed claim(
      Connection connection,
      List<ClaimRequest.Lane> wanted,
      boolean suspects,
      boolean walk,
      long token)
      throws SQLException {
    if (guard == ClaimGuard.NONE) {
      return sql.claim(connection, request(wanted, suspects, walk, token, null));
    }
    return Transactions.run(
        connection,
        () -> {
          ClaimRequest.Shards shards = guard.held(connection);
          if (shards != null && shards.owned().isEmpty()) {
            return Claimed.NOTHING;
          }
          return sql.claim(connection, request(wanted, suspects, walk, token, shards));
        });
  }

  private ClaimRequest request(
      List<ClaimRequest.Lane> wanted,
      boolean suspects,
      boolean walk,
      long token,
      ClaimRequest.@Nullable Shards shards) {
    return new ClaimRequest(
        wanted,
        suspects,
        walk,
        horizon.forgetBelow(),
        horizon.wantsNumber(),
        token,
        owner,
        Micros.of(options.lease()),
        shards);
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

  /**
   * Time until a look everywhere that is known to be needed, for more keys or for what a long
   * transaction files; without end if there is none.
   */
  long untilNeeded() {
    if (!walkUnfinished && !horizon.mayHaveMissed()) {
      return Long.MAX_VALUE;
    }
    long at = horizon.mayHaveMissed() ? nextFullIfMissedAt : nextFullAt;
    return Math.max(0, at - System.nanoTime());
  }

  private void learn(Mode mode, boolean walk, List<ClaimRequest.Lane> wanted, Claimed claimed) {
    lookAgain = false;
    walkUnfinished &= !walk;
    goesBack = false;
    if (claimed.sight() != null) {
      horizon.see(claimed.sight());
    }
    Map<String, Lesson> lessons = new HashMap<>();
    wanted.forEach(want -> lessons.put(want.topic(), new Lesson(want)));
    claimed.rows().forEach(row -> lessons.computeIfPresent(row.topic(), (t, l) -> l.add(row)));
    claimed.hints().forEach(hint -> lessons.computeIfPresent(hint.topic(), (t, l) -> l.add(hint)));
    for (Lesson lesson : lessons.values()) {
      Lane lane = routes.lane(lesson.want.topic());
      if (lane == null) {
        continue;
      }
      if (claimed.sight() != null) {
        lesson.teach(lane, horizon.safe());
      } else {
        lesson.teachByTime(lane);
      }
      boolean back = mode == Mode.RUNNING && lesson.goBack(lane);
      goesBack |= back;
      lookAgain |= back;
      boolean unfinished = walk && lesson.walked(lane);
      boolean walksAlways = mode != Mode.RUNNING || !sql.asksForKeys();
      lookAgain |= walksAlways ? unfinished : lane.keys.knowsMore();
      walkUnfinished |= unfinished && !walksAlways;
    }
  }

  private List<Flight> flights(List<ClaimedRow> rows, long token, long claimedAt) {
    List<Flight> flights = new ArrayList<>(rows.size());
    for (ClaimedRow row : rows) {
      Lane lane = routes.lane(row.topic());
      if (lane != null) {
        flights.add(new Flight(row, token, lane, claimedAt, claimedAt + options.lease().toNanos()));
      }
    }
    return flights;
  }
}
