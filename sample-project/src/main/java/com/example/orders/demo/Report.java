package com.example.orders.demo;

import java.io.PrintStream;

/** Prints what the demonstration does and finds, and counts what did not come true. */
final class Report {
  private final PrintStream out;
  private int passed;
  private int failed;

  Report(PrintStream out) {
    this.out = out;
  }

  /** Opens a step and says what it proves. */
  void step(String title, String proves) {
    out.printf("%n== %s%n   Proves: %s%n%n", title, proves);
  }

  void say(String format, Object... args) {
    out.printf("   " + format + "%n", args);
  }

  void expect(String what, Object expected, Object actual) {
    boolean same = expected.equals(actual);
    if (same) {
      passed++;
      out.printf("   PASS  %s: %s%n", what, actual);
    } else {
      failed++;
      out.printf("   FAIL  %s: expected %s, but it is %s%n", what, expected, actual);
    }
  }

  /** Says that every step was played. */
  void end() {
    out.printf("%n   END   demo: %d passed, %d failed%n", passed, failed);
  }

  int failed() {
    return failed;
  }
}
