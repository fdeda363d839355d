package com.example.orders.ops;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Shows the state of the shop while it runs: on a terminal in the top line, which stays while the
 * rest scrolls; elsewhere as a plain line whenever something changed.
 */
public final class StatusView implements AutoCloseable {
  private static final long PERIOD_MILLIS = 500;
  private static final int WIDTH = 100;
  private static final String ESC = "\u001b";

  private final Supplier<Snapshot> state;
  private final PrintStream out;
  private final boolean terminal;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private String shown = "";

  public StatusView(Supplier<Snapshot> state, PrintStream out, boolean terminal) {
    this.state = state;
    this.out = out;
    this.terminal = terminal;
  }

  /** Starts to show the state, until closed. */
  public void start() {
    if (terminal) {
      // Clears the screen and lets rows 3 and below scroll under the status line.
      out.print(ESC + "[2J" + ESC + "[3r" + ESC + "[3;1H");
    }
    timer.scheduleWithFixedDelay(this::refresh, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Shows the state now if it changed. */
  public synchronized void refresh() {
    String line;
    try {
      line = state.get().toString();
    } catch (RuntimeException e) {
      line = "state unknown: " + e.getMessage();
    }
    if (!line.equals(shown)) {
      shown = line;
      print(line);
    }
  }

  private void print(String line) {
    if (terminal) {
      String cut = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
      out.print(ESC + "7" + ESC + "[1;1H" + ESC + "[2K " + cut + ESC + "8");
      out.flush();
    } else {
      out.println("[status] " + line);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    refresh();
    if (terminal) {
      out.print(ESC + "7" + ESC + "[r" + ESC + "8");
      out.flush();
    }
  }
}
