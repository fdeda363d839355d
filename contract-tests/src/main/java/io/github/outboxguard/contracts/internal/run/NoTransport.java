package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Transport;
import java.util.concurrent.CompletableFuture;

/** For an instance that is opened only to create its schema. */
final class NoTransport implements Transport {
  @Override
  public void send(Delivery delivery) {
    throw new IllegalStateException("an outbox that was only opened must not send");
  }

  @Override
  public CompletableFuture<Void> sendAsync(Delivery delivery) {
    return CompletableFuture.failedFuture(
        new IllegalStateException("an outbox that was only opened must not send"));
  }
}
