package io.github.outboxguard.outbox.dispatch;

import java.time.Duration;

/**
 * When a transport is left alone. Only failures that say nothing about the message count: refused
 * connections, unknown hosts and {@code TransportUnavailableException}.
 *
 * @param failures in a row that open the circuit
 * @param openFor how long nothing is claimed before one message is tried
 */
public record CircuitPolicy(int failures, Duration openFor) {
  /** Refuses a policy that could never open or never close. */
  public CircuitPolicy {
    if (failures < 1 || openFor.isNegative() || openFor.isZero()) {
      throw new IllegalArgumentException(
          "Need failures >= 1 and a positive time, got " + failures + ", " + openFor);
    }
  }

  /** Five failures in a row, then 30 s of rest. */
  public static CircuitPolicy defaults() {
    return new CircuitPolicy(5, Duration.ofSeconds(30));
  }
}
