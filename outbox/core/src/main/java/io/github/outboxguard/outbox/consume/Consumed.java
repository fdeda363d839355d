package io.github.outboxguard.outbox.consume;

/** What became of a message that may be acknowledged. */
public enum Consumed {
  /** The effect happened, now. */
  DONE,
  /** The effect had happened before; nothing was done. */
  DUPLICATE
}
