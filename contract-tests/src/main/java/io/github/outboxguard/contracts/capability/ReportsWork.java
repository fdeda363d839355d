package io.github.outboxguard.contracts.capability;

import java.util.Map;

/**
 * Says what it did: in what its calls return, in events, or in metrics. The adapter adds up what it
 * is told.
 */
public interface ReportsWork {
  /** The totals that this instance reported since it was opened; without what it never reports. */
  Map<Count, Long> reported() throws Exception;

  /** What can be counted. */
  enum Count {
    /** Messages that were stored. */
    STORED,
    /** Messages that were not stored because their request id was known. */
    REPEATED,
    /** Messages that the transport acknowledged. */
    SENT,
    /** Attempts that failed and are followed by another one. */
    RETRIED,
    /** Messages that were given up. */
    DEAD,
    /** Messages that pruning removed. */
    PRUNED,
    /** Deliveries whose effect happened. */
    HANDLED,
    /** Deliveries that were acknowledged without an effect, as copies. */
    ABSORBED,
    /** Deliveries that were refused because their effect failed. */
    FAILED,
    /** Deliveries that were refused because their effect took too long. */
    CUT_OFF,
    /** Deliveries that were refused because the consumer's records could not be reached. */
    UNRECORDED,
    /** Records of handled messages that the clean-up of the consumer's ledger removed. */
    FORGOTTEN,
    /** Messages that a pass took to send them; each is sent, retried, dead, released or lost. */
    CLAIMED,
    /** Messages that were taken and given back untried. */
    RELEASED,
    /** Messages whose claim had run out when the outcome of their send was written. */
    LOST,
    /** Times that the broker was found away and left alone from then on. */
    OUTAGE,
    /** Times that the broker was found back. */
    RETURN,
    /** Exchanges with the database that failed. */
    TROUBLE
  }
}
