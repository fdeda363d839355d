package io.github.outboxguard.outbox.transport;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Hands messages to wherever they go. Called by several threads at once, but never twice at the
 * same time for messages of one topic and key that are ordered.
 */
@FunctionalInterface
public interface Transport {

  /**
   * Sends one message. The row is marked as dispatched if and only if the returned stage completes
   * normally: complete it when the receiver has <em>acknowledged</em>, not when the client library
   * has accepted. A negative acknowledgement, a message returned as unroutable, an exception, a
   * null and silence until the topic's time limit all mean "not sent", and the message comes again.
   *
   * @param message what to send; pass on {@link OutboundMessage#messageId()} as the identity
   * @return completes when acknowledged; its value is ignored
   * @throws PermanentSendException if the message can never be sent; it is dead at once
   * @throws TransportUnavailableException if nothing can be sent for now; the transport is left
   *     alone for a while and the attempt is not counted
   * @throws Exception for any other failure; the message is tried again later
   */
  CompletionStage<?> send(OutboundMessage message) throws Exception;

  /** A transport whose call returns after the acknowledgement. */
  static Transport blocking(BlockingSend send) {
    return message -> {
      send.send(message);
      return CompletableFuture.completedFuture(null);
    };
  }

  /** A send that returns once the receiver has acknowledged. */
  @FunctionalInterface
  interface BlockingSend {
    /** Sends, waits for the acknowledgement, returns. */
    void send(OutboundMessage message) throws Exception;
  }
}
