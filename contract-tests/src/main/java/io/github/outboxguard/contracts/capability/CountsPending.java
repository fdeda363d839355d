package io.github.outboxguard.contracts.capability;

/** Can say how much is still to be delivered. */
public interface CountsPending {
  /** The number of committed messages that are neither delivered nor dead. */
  long pending() throws Exception;
}
