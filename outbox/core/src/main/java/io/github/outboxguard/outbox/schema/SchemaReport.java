package io.github.outboxguard.outbox.schema;

import java.util.List;

/**
 * What is wrong with the tables.
 *
 * @param version found in {@code outbox_schema_version}, 0 if there is none
 * @param problems each says what is missing and what follows from it; empty when all is well
 */
public record SchemaReport(int version, List<String> problems) {
  /** Copies the list. */
  public SchemaReport {
    problems = List.copyOf(problems);
  }

  /** Whether all is well. */
  public boolean valid() {
    return problems.isEmpty();
  }

  /**
   * Refuses to go on with tables that are not as they should be.
   *
   * @throws IllegalStateException with every problem in its message
   */
  public void requireValid() {
    if (!valid()) {
      throw new IllegalStateException(
          "The outbox schema has "
              + problems.size()
              + " problem(s):\n  "
              + String.join("\n  ", problems)
              + "\nRun OutboxSchema.migrate, or apply the missing statements of OutboxSchema.script().");
    }
  }
}
