package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.capability.ConsumesMessages.Consumer;

/** A delivery beside the test's thread, and in which state it leaves its own. */
final class Reception {
  private final Beside beside;
  private volatile boolean interrupted;

  private Reception(Run run, Consumer consumer, String id) {
    beside =
        Beside.start(
            run,
            "A",
            "receive",
            () -> {
              try {
                consumer.receive(Inbox.delivery(id));
              } finally {
                interrupted = Thread.currentThread().isInterrupted();
              }
            });
  }

  /** Hands a message to a consumer of instance A. */
  static Reception start(Run run, Consumer consumer, String id) {
    return new Reception(run, consumer, id);
  }

  /** The delivery. */
  Beside beside() {
    return beside;
  }

  /** Whether its thread was interrupted when the consumer returned. */
  boolean leftInterrupted() {
    return interrupted;
  }
}
