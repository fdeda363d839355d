package io.github.outboxguard.outbox.consume;

import io.github.outboxguard.outbox.transport.OutboundMessage;

/** An effect outside the ledger's database: a payment, a mail, a call of a model. */
@FunctionalInterface
public interface ExternalEffect {
  /**
   * Acts.
   *
   * @param idempotencyKey hand this to the API: it is the same at every attempt of this handler, so
   *     an attempt whose answer got lost does not act twice
   * @param message to act on
   * @throws Exception to have the message again
   */
  void call(String idempotencyKey, OutboundMessage message) throws Exception;
}
