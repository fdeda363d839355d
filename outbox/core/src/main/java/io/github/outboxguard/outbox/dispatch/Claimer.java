package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.dispatch.Looks.Reach;
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
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Decides how much to claim of each topic, and from where. Dispatcher's thread only. */
final class Claimer {
  private static final System.Logger LOG = System.getLogger(Claimer.class.getName());
  private static final long MOST_UNDISCOVERED_NANOS = 2_000_000_000L;

  private final Sessions sessions;
  private final ClaimSql sql;
  private final Routes routes;
  private final DispatcherOptions options;
  private final String owner;
  private final ClaimGuard guard;
  private final RandomGenerator random;
  private final Deque<Long> answerLost = new ArrayDeque<>();
  private final Horizon horizon = new Horizon();
  private final Sweep sweep = new Sweep();
  private final Looks looks;
  private final Wants wants;
  private boolean lookAgain;
  private boolean goesBack;
  private boolean sliceGoesOn;
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
    this.looks = new Looks(sql.asksForKeys(), horizon, sweep, options.lookEverywhere());
    this.wants = new Wants(options.batchSize(), sweep);
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
      if (wants.room(lane, Mode.RUNNING, now) > 0) {
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
        // As often as it polls; whoever is woken instead does not wait for a rare poll.
        long rest = Math.min(options.pollInterval().toNanos(), MOST_UNDISCOVERED_NANOS);
        nextDiscoveryAt = Looks.restAfter(now, rest);
      }
    }
  }

  List<Flight> claim(Mode mode) throws SQLException {
    long now = System.nanoTime();
    Look look = look(mode, now);
    if (mode == Mode.PASS && routes.hasFallback()) {
      routes.discover(sessions.call(sql::openTopics));
    }
    List<ClaimRequest.Lane> wanted = wanted(look, now);
    if (wanted.isEmpty()) {
      return List.of();
    }
    boolean missed =
        look.reach() == Reach.ALL && mode != Mode.SUSPECTS && horizon.takeMayHaveMissed();
    long token = random.nextLong(1, Long.MAX_VALUE);
    long before = System.nanoTime();
    boolean wentBack = goesBack;
    Claimed claimed = Claimed.NOTHING;
    try {
      claimed = claimOrRemember(wanted, mode == Mode.SUSPECTS, look.walk(), token);
      if (mode != Mode.SUSPECTS) {
        learn(look, wanted, claimed, System.nanoTime() - before);
      }
    } catch (SQLException e) {
      if (!cancelledByServer(e) || !goesOnInSlices(look, wanted, wentBack, e)) {
        throw e;
      }
    } finally {
      if (claimed == Claimed.NOTHING) {
        inVain(look, wanted, missed);
      }
      over(look, wentBack, before);
    }
    return flights(claimed.rows(), token, before);
  }

  /** A claim that did not come about: what it asked for is asked for again. */
  private void inVain(Look look, List<ClaimRequest.Lane> wanted, boolean missed) {
    askAgain(wanted);
    if (missed || look.reach() == Reach.SLICE) {
      horizon.missed();
    }
  }

  private void over(Look look, boolean wentBack, long start) {
    if (look.mode() == Mode.SUSPECTS) {
      looks.suspectsDone(look.reach(), start);
    } else {
      looks.done(look.reach(), wentBack, sliceGoesOn, start);
    }
  }

  private Look look(Mode mode, long now) {
    boolean inSlices = sweep.needed();
    Reach reach =
        switch (mode) {
          case RUNNING -> looks.next(now);
          case PASS -> looks.nextOfPass();
          case SUSPECTS -> inSlices || sweep.hasSuspects() ? Reach.SLICE : Reach.ALL;
        };
    boolean walk = reach == Reach.ALL || !sql.asksForKeys();
    boolean remembers =
        sql.asksForKeys() && (mode == Mode.RUNNING || mode == Mode.PASS && inSlices);
    return new Look(mode, reach, walk, remembers);
  }

  private List<ClaimRequest.Lane> wanted(Look look, long now) {
    List<ClaimRequest.Lane> wanted = new ArrayList<>();
    boolean slice = look.reach() == Reach.SLICE;
    boolean suspects = look.mode() == Mode.SUSPECTS;
    Map<String, Sweep.Suspects> places = slice && suspects ? sweep.takeSuspects() : Map.of();
    for (Lane lane : routes.lanes()) {
      int room = wants.room(lane, look.mode(), now);
      Sweep.Suspects place = places.get(lane.topic);
      if (room <= 0) {
        if (slice && !suspects) {
          // Slices do not wait for it; there will be others.
          horizon.missed();
        }
      } else if (!slice || !suspects) {
        wanted.add(wants.of(lane, room, look));
      } else if (place != null) {
        wanted.add(wants.suspects(lane, room, place));
      }
    }
    return wanted;
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

  /**
   * The server gave up a claim at its time limit: most likely it walked over what a held snapshot
   * keeps. Smaller steps then find what it would have found.
   *
   * @return false if that is no way out
   */
  private boolean goesOnInSlices(
      Look look, List<ClaimRequest.Lane> wanted, boolean wentBack, SQLException cause)
      throws SQLException {
    if (!sql.asksForKeys()) {
      return false;
    }
    if (look.reach() == Reach.SLICE) {
      if (look.mode() != Mode.SUSPECTS) {
        sweep.gaveUp();
        sliceGoesOn = false;
      }
      // Whoever was woken for what is new has not looked for it yet.
      lookAgain = look.mode() != Mode.SUSPECTS;
      return true;
    }
    int asks = wanted.stream().mapToInt(want -> want.asks().size()).max().orElse(0);
    boolean fromStart = wanted.stream().anyMatch(want -> want.from().equals(Place.START));
    if (look.reach() == Reach.NEW && !wentBack && !fromStart && asks <= 1 && sweep.needed()) {
      // There is no smaller step left.
      return false;
    }
    // Says what the time is, and that it is not a lock on the table that took so long.
    Claimed nothing = claimOrRemember(List.of(), false, true, random.nextLong(1, Long.MAX_VALUE));
    if (nothing.sight() == null) {
      return false;
    }
    LOG.log(
        sweep.needed() ? System.Logger.Level.DEBUG : System.Logger.Level.WARNING,
        "A look for what was left behind takes too long and goes on in slices; does somebody hold"
            + " an old snapshot? "
            + cause);
    horizon.see(nothing.sight());
    Place recent = new Place(Math.max(0, nothing.sight().nowMicros() - 2 * Horizon.LONG_MICROS), 0);
    routes.lanes().forEach(lane -> lane.startAt(recent));
    wants.tookTooLong(asks);
    goesBack = false;
    lookAgain = true;
    looks.goOnInSlices();
    return true;
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

  /**
   * Whether the last claim saw only a part of the keys, so that "nothing found" does not mean
   * "nothing there".
   */
  boolean lookAgain() {
    return lookAgain;
  }

  /** Time until a claim that is known to be needed; without end if none is. */
  long untilNeeded() {
    return looks.untilNeeded();
  }

  /** A pass begins; it looks everywhere once. */
  void beginPass() {
    looks.beginPass();
  }

  /** Whether a slice was looked at, and rows that were lost too often may be in it. */
  boolean hasSuspects() {
    return sweep.hasSuspects();
  }

  private void learn(Look look, List<ClaimRequest.Lane> wanted, Claimed claimed, long nanos) {
    lookAgain = false;
    if (claimed.sight() != null) {
      horizon.see(claimed.sight());
    }
    Map<String, Lesson> lessons = new HashMap<>();
    wanted.forEach(want -> lessons.put(want.topic(), new Lesson(want)));
    claimed.rows().forEach(row -> lessons.computeIfPresent(row.topic(), (t, l) -> l.add(row)));
    claimed.hints().forEach(hint -> lessons.computeIfPresent(hint.topic(), (t, l) -> l.add(hint)));
    if (look.reach() == Reach.SLICE) {
      learnOfSlice(look, lessons.values(), nanos);
      return;
    }
    goesBack = false;
    boolean walkUnfinished = false;
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
      boolean back = look.remembers() && lesson.goBack(lane);
      goesBack |= back;
      lookAgain |= back;
      boolean unfinished = look.walk() && lesson.walked(lane);
      lookAgain |= look.remembers() ? lane.keys.knowsMore() : unfinished;
      walkUnfinished |= unfinished && look.remembers();
    }
    if (look.walk()) {
      looks.walked(walkUnfinished);
    } else {
      wants.cameThrough();
    }
    lookAgain |= look.mode() == Mode.PASS && sweep.underWay();
  }

  private void learnOfSlice(Look look, Collection<Lesson> lessons, long nanos) {
    boolean toItsEnd = true;
    for (Lesson lesson : lessons) {
      Lane lane = routes.lane(lesson.want.topic());
      if (lane != null) {
        toItsEnd &= lesson.teachOfSlice(lane, sweep);
        lookAgain |= lane.keys.knowsMore();
      }
    }
    sweep.looked(toItsEnd, nanos);
    sliceGoesOn = !toItsEnd;
    // In a slice nothing is found of what a wake-up was for.
    boolean looksForNew = look.mode() == Mode.RUNNING;
    lookAgain |= looksForNew || sliceGoesOn || look.mode() == Mode.PASS && sweep.underWay();
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
