package io.github.outboxguard.outbox.dispatch;

/** What happens to a key when its oldest message has used up its attempts. */
public enum HeadPolicy {
  /**
   * The message is parked as a dead letter and its key waits until an operator replays or discards
   * it. Nothing is ever sent out of order.
   */
  BLOCK,
  /** The message becomes a dead letter and the key goes on with the next one. */
  SKIP
}
