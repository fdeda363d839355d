package io.github.outboxguard.contracts.capability;

/**
 * Delivers by reading the database's log (CDC): {@code dispatchOnce} reads what is there, sends it
 * and confirms its position. A new instance goes on from the confirmed position.
 */
public interface CapturesChanges {
  /**
   * The table whose inserts are captured: rows may be deleted from it in the transaction that
   * inserts them.
   */
  String capturedTable();
}
