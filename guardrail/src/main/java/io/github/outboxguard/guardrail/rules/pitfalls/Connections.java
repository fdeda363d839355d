package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Value;
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

  /** Whether the value is a parameter through which the caller hands in a connection. */
  static boolean isHandedIn(Value value) {
    return Builders.plain(value) instanceof Value.Parameter parameter
        && TYPES.contains(parameter.type());
  }
}
