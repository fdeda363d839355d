package io.github.outboxguard.contracts.internal.history;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a history's table.
 *
 * @param number the event's, from 1
 * @param event null for what only repeats the lines above
 * @param repeated how often, and how many events each time
 */
record Line(int number, @Nullable Event event, String repeated) {
  /** Longer than a pass that finds nothing to do. */
  private static final int LONGEST = 16;

  private static final int LEAST_REPETITIONS = 3;

  static Line of(int number, Event event) {
    return new Line(number, event, "");
  }

  boolean mark() {
    return event != null && event.mark();
  }

  /** All events, but what comes three times or more in a row once. */
  static List<Line> fold(List<Event> events) {
    List<Line> lines = new ArrayList<>();
    int at = 0;
    while (at < events.size()) {
      int period = period(events, at);
      int times = period == 0 ? 1 : times(events, at, period);
      int shown = Math.max(1, period);
      for (int i = 0; i < shown; i++) {
        lines.add(of(at + i + 1, events.get(at + i)));
      }
      if (times > 1) {
        String what = period == 1 ? "the same event " : "the same " + period + " events ";
        lines.add(new Line(at + period + 1, null, what + (times - 1) + " times more"));
      }
      at += shown * times;
    }
    return lines;
  }

  /** The length of what repeats itself from here on; 0 if nothing does. */
  private static int period(List<Event> events, int from) {
    for (int period = 1; period <= LONGEST; period++) {
      if (times(events, from, period) >= LEAST_REPETITIONS) {
        return period;
      }
    }
    return 0;
  }

  private static int times(List<Event> events, int from, int period) {
    int times = 1;
    int next = from + period;
    while (next + period <= events.size()
        && events.subList(from, from + period).equals(events.subList(next, next + period))) {
      times++;
      next += period;
    }
    return times;
  }
}
