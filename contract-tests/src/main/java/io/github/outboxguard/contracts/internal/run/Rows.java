package io.github.outboxguard.contracts.internal.run;

import java.util.Map;

/** Numbers of rows per table, before and after something was removed. */
public final class Rows {
  private Rows() {}

  /**
   * Whether a table has lost rows; others may have gained some, an archive or a log of the pruning.
   */
  public static boolean shrunk(Map<String, Long> before, Map<String, Long> after) {
    return mostRemoved(before, after) > 0;
  }

  /** How many rows the table lost that lost most. */
  public static long mostRemoved(Map<String, Long> before, Map<String, Long> after) {
    return before.entrySet().stream()
        .mapToLong(entry -> entry.getValue() - after.getOrDefault(entry.getKey(), 0L))
        .max()
        .orElse(0);
  }
}
