package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.internal.fault.Injector;
import io.github.outboxguard.contracts.internal.history.History;
import io.github.outboxguard.contracts.internal.jdbc.Callers;
import io.github.outboxguard.contracts.internal.jdbc.Conductor;
import io.github.outboxguard.contracts.internal.jdbc.Physical;
import io.github.outboxguard.contracts.internal.jdbc.Point;
import io.github.outboxguard.contracts.internal.jdbc.PointKind;
import io.github.outboxguard.contracts.internal.jdbc.RowsRead;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the points of a run, notes them, and passes them through gate and faults. Thread-safe.
 */
final class Points implements Conductor {
  private final Session session;
  private final History history;
  private final Injector injector;
  private final List<Point> counted = new ArrayList<>();
  private volatile Gate gate = Gate.OPEN;
  private volatile @Nullable RowsRead counter;
  private boolean counting;

  Points(Session session, History history, Injector injector) {
    this.session = session;
    this.history = history;
    this.injector = injector;
  }

  void gate(Gate next) {
    gate = next;
  }

  /** Has sessions report what they have read, as soon as they may. */
  void report(@Nullable RowsRead to) {
    counter = to;
  }

  synchronized void count(boolean on) {
    if (on) {
      counted.clear();
    }
    counting = on;
  }

  synchronized List<Point> counted() {
    return List.copyOf(counted);
  }

  private synchronized Point number(String instance, PointKind kind, String text, boolean commits) {
    int number = counting ? counted.size() + 1 : 0;
    Point point = new Point(number, instance, kind, text, commits);
    if (counting) {
      counted.add(point);
    }
    return point;
  }

  @Override
  public @Nullable Object around(
      String instance,
      PointKind kind,
      String text,
      boolean commits,
      @Nullable Physical physical,
      Body body)
      throws Throwable {
    if (kind == PointKind.EXECUTE) {
      session.executes(text);
    }
    Point point = number(instance, kind, text, commits);
    gate.pass(point, physical);
    boolean before = injector.struck() == null;
    try {
      history.note(instance, label(point));
      Object result = injector.around(point, physical, body);
      reported(kind, physical);
      return result;
    } catch (Throwable e) {
      boolean struckHere = before && point.equals(injector.struck());
      String told = "  ✗ " + e.getMessage();
      if (struckHere) {
        history.mark(instance, told);
      } else {
        history.note(instance, told);
      }
      throw e;
    }
  }

  /** A connection that its owner keeps would report late. */
  private void reported(PointKind kind, @Nullable Physical physical) throws SQLException {
    RowsRead to = counter;
    if (to != null && physical != null && kind != PointKind.CLOSE) {
      physical.report(to);
    }
  }

  private static String label(Point point) {
    return point.number() == 0 ? point.shown() : point.number() + ": " + point.shown();
  }

  @Override
  public void escaped(String instance, String what) {
    session.escaped(what + " at " + Callers.nearest());
    history.mark(instance, "escaped the fault layer: " + what);
  }
}
