package io.github.outboxguard.contracts.capability;

/**
 * Keeps the order of a key on the consumer's side, in whatever order copies arrive. A consumer that
 * leaves this to its broker's partitions does not implement it.
 */
public interface ConsumesInOrder {
  /**
   * The header in which a message carries its position within its key: 1, 2, 3, … in decimal. The
   * consumer refuses a message, by throwing, until the one before it was handled.
   */
  String positionHeader();
}
