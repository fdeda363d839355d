package io.github.outboxguard.outbox.transport;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Calls handlers in the dispatching process: the transport for an application that needs no broker.
 * A message is acknowledged when its handler has returned. Thread-safe.
 */
public final class InProcessTransport implements Transport {
  private final Map<String, MessageHandler> handlers;

  private InProcessTransport(Map<String, MessageHandler> handlers) {
    this.handlers = Map.copyOf(handlers);
  }

  /** Starts a transport without handlers. */
  public static Builder builder() {
    return new Builder();
  }

  /** The topics that have a handler. */
  public Set<String> topics() {
    return handlers.keySet();
  }

  @Override
  public CompletionStage<?> send(OutboundMessage message) throws Exception {
    MessageHandler handler = handlers.get(message.topic());
    if (handler == null) {
      // Not permanent: the handler may come with the next release, and the row waits for it.
      throw new IllegalStateException(
          "No handler for topic " + message.topic() + "; known: " + handlers.keySet());
    }
    handler.handle(message);
    return CompletableFuture.completedFuture(null);
  }

  /** Collects handlers. Not thread-safe. */
  public static final class Builder {
    private final Map<String, MessageHandler> handlers = new HashMap<>();

    private Builder() {}

    /** Adds the handler of a topic; a topic has one. */
    public Builder handler(String topic, MessageHandler handler) {
      if (handlers.putIfAbsent(topic, handler) != null) {
        throw new IllegalArgumentException("Topic " + topic + " has a handler already.");
      }
      return this;
    }

    /** The transport. */
    public InProcessTransport build() {
      return new InProcessTransport(handlers);
    }
  }
}
