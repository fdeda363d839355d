package io.github.outboxguard.contracts.capability;

import io.github.outboxguard.contracts.Delivery;
import java.sql.Connection;

/** Has a consumer side that absorbs copies. */
public interface ConsumesMessages {
  /**
   * A consumer whose effect is a write to the same database.
   *
   * @param name the consumer's name; two names see each message once each
   * @param handler what it does with a message
   */
  Consumer consumer(String name, Handler handler) throws Exception;

  /** Takes deliveries from a broker. */
  @FunctionalInterface
  interface Consumer {
    /**
     * Takes one delivery; returns normally to acknowledge it, throws to have it delivered again.
     *
     * @throws Exception if it was not handled
     */
    void receive(Delivery delivery) throws Exception;
  }

  /** The effect of a message. */
  @FunctionalInterface
  interface Handler {
    /**
     * Does the effect through the connection that also carries the consumer's record of the
     * message.
     */
    void handle(Connection connection, Delivery delivery) throws Exception;
  }
}
