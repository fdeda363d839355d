package io.github.outboxguard.contracts;

/** How binding a contract is. */
public enum Level {
  /** An outbox that breaks it loses, invents or corrupts messages. */
  MUST,
  /** An outbox that breaks it works until an unlucky day. */
  SHOULD
}
