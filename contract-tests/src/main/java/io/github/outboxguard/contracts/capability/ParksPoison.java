package io.github.outboxguard.contracts.capability;

import java.util.List;

/**
 * Gives up, on the consumer's side, a message whose handler fails again and again, and keeps it for
 * a person. A consumer that leaves this to its broker does not implement it.
 */
public interface ParksPoison {
  /** How often a message is handed to its handler before it is given up; at least 1. */
  int maxDeliveries();

  /**
   * The ids of the messages that were given up.
   *
   * @param consumer the consumer's name
   */
  List<String> parked(String consumer) throws Exception;
}
