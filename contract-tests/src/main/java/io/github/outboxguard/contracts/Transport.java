package io.github.outboxguard.contracts;

import java.util.concurrent.CompletableFuture;

/**
 * The kit's broker: records what it is given and fails when a contract asks for it. Thread-safe.
 */
public interface Transport {

  /**
   * Sends and waits for the broker's acknowledgement.
   *
   * @throws TransportFailure if the broker did not acknowledge; it may have the message
   *     nevertheless
   */
  void send(Delivery delivery);

  /**
   * Sends; the future completes with the broker's acknowledgement, or exceptionally. Adapters of an
   * outbox that sends asynchronously use this one and get the contracts about late failures.
   */
  CompletableFuture<Void> sendAsync(Delivery delivery);
}
