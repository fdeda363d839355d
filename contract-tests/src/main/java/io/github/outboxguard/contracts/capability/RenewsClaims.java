package io.github.outboxguard.contracts.capability;

/**
 * Renews the claim of a message for as long as its send runs, by real time. Declare a {@link
 * LeasesMessages#lease()} below two seconds for the test.
 */
public interface RenewsClaims extends LeasesMessages {
  /**
   * Whether an owner that finds its claim taken over interrupts the send, and sends nothing more of
   * what it had claimed.
   */
  default boolean stopsWhenTakenOver() {
    return false;
  }
}
