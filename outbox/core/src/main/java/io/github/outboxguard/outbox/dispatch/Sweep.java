package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimRequest.Ask;
import io.github.outboxguard.outbox.internal.ClaimRequest.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A look everywhere in slices of time, from now back to the beginning, for when one statement would
 * walk over too much. A slice is as long as a moment's walk: where nothing is kept, before the
 * snapshot that keeps everything, each is up to eight times as long as the one before, and the
 * beginning of time is soon reached.
 *
 * <p>Dispatcher's thread only.
 */
final class Sweep {
  /** A look everywhere that takes longer is made in slices the next time. */
  static final long ONE_LOOK_NANOS = 2_000_000_000L;

  private static final long FIRST_MICROS = 1_000_000;
  private static final long LEAST_MICROS = 1_000;
  private static final long MOST_MICROS = Place.END.micros();
  private static final long SLICE_NANOS = 200_000_000L;

  private final Map<String, Place> loose = new HashMap<>();
  private final Map<String, Place> ordered = new HashMap<>();
  private final Map<String, Suspects> suspects = new HashMap<>();
  private boolean needed;
  private long until;
  private long width = FIRST_MICROS;
  private long spentNanos;

  /**
   * Where rows that were lost too often may be: what the last slice came across.
   *
   * @param from begin of the slice
   * @param until its end
   * @param asks keys of ordered rows in it
   */
  record Suspects(Place from, Place until, List<Ask> asks) {}

  /** Whether a look everywhere is to be made in slices. */
  boolean needed() {
    return needed;
  }

  /** One statement takes too long. */
  void need() {
    needed = true;
  }

  boolean underWay() {
    return until > 0;
  }

  /** Starts over, with what became available before this. */
  void begin(long nowMicros) {
    until = nowMicros;
    width = FIRST_MICROS;
    spentNanos = 0;
    loose.clear();
    ordered.clear();
  }

  /** Where the slice goes on for rows without order. */
  Place loose(String topic) {
    return Place.max(loose.getOrDefault(topic, Place.START), new Place(begin(), 0));
  }

  /** Where the slice goes on for ordered rows. */
  Place ordered(String topic) {
    return Place.max(ordered.getOrDefault(topic, Place.START), new Place(begin(), 0));
  }

  /** The end of the slice. */
  Place end() {
    return new Place(until, 0);
  }

  private long begin() {
    return Math.max(0, until - width);
  }

  /** The slice has more rows of a topic than one claim takes: it goes on behind these. */
  void goOn(String topic, Place behindLoose, Place behindOrdered) {
    loose.put(topic, behindLoose);
    ordered.put(topic, behindOrdered);
  }

  /** The slice was looked at. */
  void looked(boolean toItsEnd, long nanos) {
    spentNanos += nanos;
    if (!toItsEnd) {
      return;
    }
    advance();
    if (nanos < SLICE_NANOS / 2) {
      width = Math.min(MOST_MICROS, (nanos < SLICE_NANOS / 8 ? 8 : 2) * width);
    } else if (nanos > 2 * SLICE_NANOS) {
      width = Math.max(LEAST_MICROS, width / 2);
    }
  }

  /** The slice took too long: the next try is shorter, but one that cannot be is left out. */
  void gaveUp() {
    if (width == LEAST_MICROS) {
      advance();
    } else {
      width = Math.max(LEAST_MICROS, width / 8);
    }
  }

  private void advance() {
    until = begin();
    loose.clear();
    ordered.clear();
    if (until == 0) {
      needed = spentNanos > ONE_LOOK_NANOS;
    }
  }

  /** Rows that were lost too often are looked for where a slice was. */
  void suspect(String topic, Suspects where) {
    suspects.put(topic, where);
  }

  boolean hasSuspects() {
    return !suspects.isEmpty();
  }

  /** Forgets them. */
  Map<String, Suspects> takeSuspects() {
    Map<String, Suspects> all = Map.copyOf(suspects);
    suspects.clear();
    return all;
  }
}
