package io.github.outboxguard.outbox.dispatch;

import java.time.Duration;

/**
 * Told what a dispatcher does; the hook for metrics and logs. Called on the dispatcher's own
 * thread: return quickly. An exception is logged and changes nothing.
 */
public interface DispatchListener {
  /** Rows of a topic were claimed. */
  default void claimed(String topic, int rows) {}

  /**
   * A message was acknowledged and its row marked.
   *
   * @param topic of the message
   * @param latency from the insert to the acknowledgement, by the database's clock
   * @param attempts needed
   */
  default void sent(String topic, Duration latency, int attempts) {}

  /** An attempt failed; the message comes again after the wait. */
  default void retried(String topic, int attempts, Duration wait) {}

  /** A message is dead; {@code blocksKey} tells whether its key waits for an operator. */
  default void dead(String topic, int attempts, boolean blocksKey) {}

  /** Rows were given back untried. */
  default void released(String topic, int rows) {}

  /** The claim of a row had run out when its outcome was written; the message comes again. */
  default void lost(String topic) {}

  /** A transport is left alone, or used again. */
  default void circuit(String topic, boolean open) {}

  /** An exchange with the database failed; the dispatcher goes on. */
  default void databaseFailed(Exception failure) {}
}
