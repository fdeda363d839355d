package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/**
 * Remembers while it runs how far it has looked, and looks back now and then only: what it reads
 * for new messages grows neither while an old snapshot keeps all that was sent in the indexes, nor
 * with the number of keys that wait.
 */
public interface RemembersItsPlace {
  /**
   * How long it looks back, by real time, for what a transaction that is still open may file: one
   * that stays open for longer makes it read no more.
   */
  default Duration looksBack() {
    return Duration.ofSeconds(2);
  }
}
