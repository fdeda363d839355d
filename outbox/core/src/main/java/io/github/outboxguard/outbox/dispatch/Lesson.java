package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimRequest;
import io.github.outboxguard.outbox.internal.ClaimRequest.Place;
import io.github.outboxguard.outbox.internal.Claimed;
import io.github.outboxguard.outbox.internal.ClaimedRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the answer to one claim tells about one topic: where the next claim should look. */
final class Lesson {
  final ClaimRequest.Lane want;

  private final Map<String, Long> heads = new HashMap<>();
  private final Set<Long> taken = new HashSet<>();
  private final Set<String> keysWithMore = new HashSet<>();
  private int loose;
  private int keyed;
  private Place newest = Place.START;
  private String lastKey = "";
  private String walkOn = "";
  private long databaseNow;
  private final Map<Claimed.Kind, Place> first = new EnumMap<>(Claimed.Kind.class);
  private int due;
  private Place lastDue = Place.START;
  private final Map<Long, String> dueKeys = new LinkedHashMap<>();

  Lesson(ClaimRequest.Lane want) {
    this.want = want;
  }

  Lesson add(ClaimedRow row) {
    databaseNow = Math.max(databaseNow, row.databaseNowMicros());
    taken.add(row.id());
    if (row.ordered() && row.key() != null) {
      keyed++;
      lastKey = row.key().compareTo(lastKey) > 0 ? row.key() : lastKey;
      heads.merge(row.key(), row.id(), Math::min);
    } else {
      loose++;
      newest = Place.max(newest, new Place(row.availableMicros(), row.id()));
    }
    return this;
  }

  Lesson add(Claimed.Hint hint) {
    switch (hint.kind()) {
      case WALK_ON -> walkOn = hint.key();
      case OPEN, FREE, OPEN_ORDERED, FREE_ORDERED -> first.put(hint.kind(), hint.place());
      case MORE -> keysWithMore.add(hint.key());
      case DUE -> {
        due++;
        dueKeys.put(hint.place().id(), hint.key());
        lastDue = Place.max(lastDue, hint.place());
      }
    }
    return this;
  }

  /** For a database that tells what can be seen. */
  void teach(Lane lane, Place safe) {
    lane.from = loose == want.rows() ? Place.min(newest, safe) : safe;
    heads.forEach(lane.keys::head);
    keysWithMore.forEach(lane.keys::expect);
    dueKeys.forEach(
        (id, key) -> {
          if (!taken.contains(id)) {
            lane.keys.expect(key, id);
          }
        });
    if (want.look() > 0) {
      lane.keys.sawDue(due == want.look(), lastDue, safe);
    }
    if (want.back() != null) {
      lane.back =
          new ClaimRequest.Back(
              Place.min(first.getOrDefault(Claimed.Kind.OPEN, safe), safe),
              Place.min(first.getOrDefault(Claimed.Kind.OPEN_ORDERED, safe), safe));
    }
  }

  /**
   * After a slice of a look everywhere, which tells nothing of where the open rows begin.
   *
   * @return whether the slice was looked at to its end
   */
  boolean teachOfSlice(Lane lane, Sweep sweep) {
    List<ClaimRequest.Ask> asks = new ArrayList<>();
    dueKeys.forEach(
        (id, key) -> {
          if (!taken.contains(id)) {
            lane.keys.expect(key, id);
            asks.add(new ClaimRequest.Ask(key, lane.keys.floor(key)));
          }
        });
    sweep.suspect(want.topic(), new Sweep.Suspects(want.from(), want.until(), asks));
    boolean moreLoose = loose == want.rows();
    boolean moreOrdered = due == want.look();
    Place behindLoose = moreLoose ? newest : want.until();
    Place behindOrdered = !moreOrdered ? want.until() : want.look() > 0 ? lastDue : want.seen();
    sweep.goOn(want.topic(), behindLoose, behindOrdered);
    return !moreLoose && !moreOrdered;
  }

  /**
   * Lets the next claim start where something was found that earlier ones had left behind.
   *
   * @return whether something was
   */
  boolean goBack(Lane lane) {
    Place free = first.getOrDefault(Claimed.Kind.FREE, lane.from);
    boolean loose = free.compareTo(lane.from) < 0 && !taken.contains(free.id());
    if (loose) {
      lane.from = free;
    }
    Place freeOrdered = first.get(Claimed.Kind.FREE_ORDERED);
    boolean ordered =
        freeOrdered != null && !taken.contains(freeOrdered.id()) && lane.keys.goBack(freeOrdered);
    return loose || ordered;
  }

  /**
   * For the others: transactions that stay open longer than the margin are found by a full look.
   */
  void teachByTime(Lane lane) {
    if (loose == want.rows()) {
      lane.from = back(newest.micros());
    } else if (databaseNow > 0) {
      lane.from = back(databaseNow);
    }
  }

  private static Place back(long micros) {
    return new Place(Math.max(0, micros - Horizon.LONG_MICROS), 0);
  }

  /**
   * After a walk over keys: round and round, so that a busy one never starves those behind it.
   *
   * @return whether there are more keys to walk over
   */
  boolean walked(Lane lane) {
    lane.afterKey = !walkOn.isEmpty() ? walkOn : keyed == want.keys() ? lastKey : "";
    lane.emptyWalks = keyed > 0 ? 0 : lane.emptyWalks + (lane.afterKey.isEmpty() ? 1 : 0);
    boolean walkGoesOn = !lane.afterKey.isEmpty() || !want.afterKey().isEmpty();
    return walkGoesOn && lane.emptyWalks <= 1;
  }
}
