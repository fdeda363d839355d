package io.github.outboxguard.contracts.capability;

import java.time.Duration;

/** Claims a message for a limited time, after which another dispatcher may take it over. */
public interface LeasesMessages {
  /** How long a claim holds if its owner is not heard of. */
  Duration lease();

  /**
   * Whether a claim whose answer was lost is given up as soon as the database can be reached again,
   * so that what it took need not wait until the lease ends.
   */
  default boolean givesUpLostClaims() {
    return false;
  }
}
