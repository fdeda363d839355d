package io.github.outboxguard.contracts.internal.run;

/** A broker that takes its time. */
final class Slow {
  private Slow() {}

  /** Acknowledges each message after so many milliseconds. */
  static Broker.Behaviour by(long millis) {
    return (instance, delivery) -> {
      try {
        Thread.sleep(millis);
        return Broker.Answer.ACKNOWLEDGE;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Broker.Answer.REFUSE;
      }
    };
  }
}
