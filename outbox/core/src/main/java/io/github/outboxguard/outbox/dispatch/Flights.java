package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimSql;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows in flight, counted per lane, oldest claim first. Dispatcher's thread only. */
final class Flights {
  private final Map<ClaimSql.Held, Flight> byClaim = new LinkedHashMap<>();

  void add(Flight flight) {
    byClaim.put(flight.held, flight);
    flight.lane.inFlight++;
    flight.lane.suspects += flight.suspect() ? 1 : 0;
    String key = flight.row.orderedKey();
    if (key != null) {
      flight.lane.keys.tookOff(key);
    }
  }

  /** Ends a flight. */
  void remove(Flight flight) {
    byClaim.remove(flight.held);
    flight.lane.inFlight--;
    flight.lane.suspects -= flight.suspect() ? 1 : 0;
    String key = flight.row.orderedKey();
    if (key != null) {
      flight.lane.keys.landed(key);
    }
  }

  int size() {
    return byClaim.size();
  }

  /** A copy, so that flights may be removed on the way. */
  List<Flight> all() {
    return List.copyOf(byClaim.values());
  }
}
