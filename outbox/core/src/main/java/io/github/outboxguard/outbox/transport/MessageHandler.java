package io.github.outboxguard.outbox.transport;

/** Acts on a message in the process that dispatches it. */
@FunctionalInterface
public interface MessageHandler {
  /**
   * Acts. It may be called again for the same {@link OutboundMessage#messageId()}; see the consumer
   * package for acting once.
   *
   * @throws Exception if it failed; the message comes again
   */
  void handle(OutboundMessage message) throws Exception;
}
