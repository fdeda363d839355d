package io.github.outboxguard.contracts.capability;

/** Says what becomes of a key whose first message is dead, and lets a person discard that one. */
public interface GivesUpHeads {
  /** Whether later messages of the key wait until the dead one was replayed or discarded. */
  boolean keyWaits();

  /**
   * Gives a dead message up for good: it is never sent again, and nothing waits for it.
   *
   * @param id as the transport saw it
   */
  void discard(String id) throws Exception;
}
