package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimRequest.Ask;
import io.github.outboxguard.outbox.internal.ClaimRequest.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a dispatcher remembers of a topic's keys, so that a claim need not walk over all of them:
 * which ones may have due rows, and below which id nothing of a key is open. It may forget
 * anything: that costs work or, at most, the time to the next walk, never the order.
 *
 * <p>A floor stays true whatever others do: within a key ids follow commits, so nothing can appear
 * below a row that was seen as the oldest open one. The exception is a dead letter that let its key
 * go on and is replayed: that one goes out of order anyway.
 *
 * <p>Dispatcher's thread only.
 */
final class KeyBook {
  /** Most keys to remember: a few megabytes. */
  static final int MOST = 20_000;

  private final Map<String, Long> floors =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > MOST;
        }
      };
  private final Set<String> waiting = new LinkedHashSet<>();
  private final Map<String, Integer> flying = new HashMap<>();
  private Place seen = Place.START;
  private Place nextStart = Place.START;
  private boolean sweeping;

  /** Up to where due rows have been seen. */
  Place seen() {
    return seen;
  }

  /** A due row was left behind; false if a sweep is on its way, or looks there anyway. */
  boolean goBack(Place left) {
    if (sweeping || left.compareTo(seen) > 0) {
      return false;
    }
    seen = new Place(left.micros(), left.id() - 1);
    return true;
  }

  /** Due rows before this place are told of in another way. */
  void startAt(Place place) {
    seen = Place.max(seen, place);
    nextStart = Place.max(nextStart, place);
    sweeping = false;
  }

  /** No row of the key with a smaller id is open. */
  long floor(String key) {
    return floors.getOrDefault(key, 0L);
  }

  /** How many due rows to look at, so that the next claim has enough keys to ask for. */
  int look(int room) {
    int most = Math.min(2 * room, MOST - waiting.size());
    return Math.max(0, most - Math.max(0, waiting.size() - flying.size()));
  }

  /** Takes keys that may have due rows and that nobody sends for here, longest waiting first. */
  List<Ask> ask(int most) {
    List<Ask> asks = new ArrayList<>();
    for (Iterator<String> keys = waiting.iterator(); keys.hasNext() && asks.size() < most; ) {
      String key = keys.next();
      if (!flying.containsKey(key)) {
        keys.remove();
        asks.add(new Ask(key, floor(key)));
      }
    }
    return asks;
  }

  /** The key may have due rows. */
  void expect(String key) {
    waiting.add(key);
  }

  /** A row of the key is due, wherever it is: a replayed one may be below what was sent. */
  void expect(String key, long id) {
    floors.computeIfPresent(key, (k, floor) -> Math.min(floor, id));
    expect(key);
  }

  /** Whether a key could be asked for now, or due rows have not all been looked at. */
  boolean knowsMore() {
    if (sweeping) {
      return true;
    }
    for (String key : waiting) {
      if (!flying.containsKey(key)) {
        return true;
      }
    }
    return false;
  }

  /** The row was the oldest open one of its key. */
  void head(String key, long id) {
    floors.put(key, id);
  }

  /** A row of the key is in flight. */
  void tookOff(String key) {
    flying.merge(key, 1, Integer::sum);
  }

  /** A row of the key is no more in flight. */
  void landed(String key) {
    flying.computeIfPresent(key, (k, n) -> n == 1 ? null : n - 1);
  }

  /**
   * Due rows were looked at.
   *
   * @param last the last one, if there may be more behind it
   * @param safe up to where everything could be seen
   */
  void sawDue(boolean more, Place last, Place safe) {
    if (!sweeping) {
      nextStart = safe;
    }
    sweeping = more;
    seen = more ? last : nextStart;
  }
}
