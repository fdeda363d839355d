package io.github.outboxguard.guardrail.rules.pitfalls;

import java.util.Set;

/** Types that stand for an open connection or a transaction in progress. */
final class Connections {

  private static final Set<String> TYPES =
      Set.of(
          "java/sql/Connection",
          "org/jdbi/v3/core/Handle",
          "org/jooq/Configuration",
          "org/jooq/DSLContext",
          "com/gruelbox/transactionoutbox/Transaction");

  private Connections() {}

  static boolean isConnection(String internalName) {
    return TYPES.contains(internalName);
  }
}
