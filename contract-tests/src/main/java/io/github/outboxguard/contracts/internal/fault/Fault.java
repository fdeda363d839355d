package io.github.outboxguard.contracts.internal.fault;

/**
 * A fault to come.
 *
 * @param mode what goes wrong
 * @param number at which point of the step, from 1
 */
public record Fault(FaultMode mode, int number) {

  /** The part of a replay id, for instance {@code 4/KILL_AFTER}. */
  public String id() {
    return number + "/" + mode;
  }
}
