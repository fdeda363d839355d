package io.github.outboxguard.contracts;

import java.sql.Connection;

/**
 * The outbox under test, as the kit drives it. Write one adapter of a few lines; everything beyond
 * the three methods is declared by also implementing interfaces of {@code
 * io.github.outboxguard.contracts.capability}.
 *
 * <p>Two outboxes opened on two {@link Env}s stand for two processes. The kit calls {@link
 * #dispatchOnce()} of one instance from one thread at a time, but the methods of different
 * instances, and {@link #transact}, from several.
 */
public interface Outbox extends AutoCloseable {

  /**
   * Runs the work in one business transaction: commits if it returns, rolls back and rethrows if it
   * throws.
   *
   * @param work what the business does; it uses the connection of the transaction that it is given
   * @throws Exception whatever the work threw, or the database
   */
  void transact(Work work) throws Exception;

  /**
   * One dispatch pass: takes what is due, hands it to {@link Env#transport()} and settles it. May
   * return early or throw; what counts is what later passes do.
   *
   * @throws Exception if the pass failed
   */
  void dispatchOnce() throws Exception;

  /**
   * Stops whatever runs in the background. Called exactly once, also after a simulated process
   * death.
   */
  @Override
  void close() throws Exception;

  /** The business side of a transaction. */
  @FunctionalInterface
  interface Work {
    /**
     * @param connection the connection of the running business transaction; the kit writes its own
     *     business rows through it
     * @param messages where the business files its messages
     */
    void run(Connection connection, Messages messages) throws Exception;
  }

  /** Files messages in the running business transaction. */
  @FunctionalInterface
  interface Messages {
    /** Files one message; it must be sent exactly if the transaction commits. */
    void enqueue(Message message) throws Exception;
  }
}
