package io.github.outboxguard.contracts.internal.history;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Everything that happened in a run, in order. Thread-safe. */
public final class History {
  /** The column of the kit's own acts. */
  public static final String KIT = "kit";

  private static final int COLUMN_WIDTH = 62;
  private static final int ROWS_SHOWN = 70;

  private final List<Event> events = new ArrayList<>();

  /** Notes what an instance did. */
  public synchronized void note(String column, String text) {
    events.add(new Event(column, text, false));
  }

  /** Notes a fault, or a breach. */
  public synchronized void mark(String column, String text) {
    events.add(new Event(column, text, true));
  }

  public synchronized List<Event> events() {
    return List.copyOf(events);
  }

  /**
   * A table with one column per instance, oldest first; repetitions are told once, and the middle
   * of a history that is still long is left out.
   */
  public String table() {
    List<Event> all = events();
    Set<String> names = new LinkedHashSet<>();
    all.forEach(event -> names.add(event.column()));
    List<String> columns = new ArrayList<>(names);
    List<Line> lines = Line.fold(all);
    StringBuilder table = new StringBuilder();
    table.append(row("#", columns, -1, "", false));
    int skipped = Math.max(0, lines.size() - ROWS_SHOWN);
    int head = ROWS_SHOWN / 3;
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      if (skipped > 0 && i >= head && i < head + skipped && !line.mark()) {
        if (i == head) {
          table.append("     … ").append(skipped).append(" lines left out …\n");
        }
        continue;
      }
      Event event = line.event();
      if (event == null) {
        table.append("     … ").append(line.repeated()).append(" …\n");
      } else {
        int column = columns.indexOf(event.column());
        String number = Integer.toString(line.number());
        table.append(row(number, columns, column, event.text(), event.mark()));
      }
    }
    return table.toString();
  }

  private static String row(
      String number, List<String> columns, int at, String text, boolean mark) {
    StringBuilder line = new StringBuilder();
    line.append(mark ? " ► " : "   ").append(pad(number, 4));
    for (int i = 0; i < columns.size(); i++) {
      String cell = at < 0 ? columns.get(i) : i == at ? text : "";
      int width = columns.size() > 2 ? COLUMN_WIDTH / 2 : COLUMN_WIDTH;
      boolean last = i == columns.size() - 1;
      line.append("│ ").append(last ? cell : pad(cut(cell, width), width));
      if (i == at) {
        break;
      }
    }
    return line.toString().stripTrailing() + "\n";
  }

  private static String cut(String text, int width) {
    return text.length() < width ? text : text.substring(0, width - 2) + "… ";
  }

  private static String pad(String text, int width) {
    return text.length() >= width ? text + " " : text + " ".repeat(width - text.length());
  }
}
