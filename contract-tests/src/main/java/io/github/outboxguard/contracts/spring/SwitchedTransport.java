package io.github.outboxguard.contracts.spring;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Transport;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The way out of the application: the broker of the process that runs now. */
final class SwitchedTransport implements Transport {
  private volatile @Nullable Transport now;

  void to(Transport target) {
    now = target;
  }

  private Transport target() {
    Transport target = now;
    if (target == null) {
      throw new IllegalStateException(
          "The application sends while it starts, before the kit has opened a process in it."
              + " Start its senders only when the contracts ask for a pass.");
    }
    return target;
  }

  @Override
  public void send(Delivery delivery) {
    target().send(delivery);
  }

  @Override
  public CompletableFuture<Void> sendAsync(Delivery delivery) {
    return target().sendAsync(delivery);
  }
}
